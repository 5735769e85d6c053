/**
 * Who watches which value. Indexed by entity, then by slot (a time series or an attribute of a scope, or all of them), so that a
 * change reaches its watchers without looking at anybody else's.
 */
import type { SavedAttribute, SavedPoint } from '../telemetry/events.js';
import type { AttributeScope } from '../telemetry/scopes.js';

/** An attribute change: value text and time, or `ts` 0 and empty text for one that is gone. */
export type ChangedAttribute = Pick<SavedAttribute, 'key' | 'ts' | 'text'>;

export interface Watcher {
  /** Points of time series it watches, as saved: one batch. */
  onPoints(entityId: string, points: readonly SavedPoint[]): void;
  /** Latest values that were deleted or fell back. */
  onLatestChanged(entityId: string, latest: readonly SavedPoint[]): void;
  onAttributes(entityId: string, scope: AttributeScope, values: readonly ChangedAttribute[]): void;
}

/** What happened to values of one entity. */
export type Change =
  | { kind: 'points' | 'latest'; entityId: string; points: readonly SavedPoint[] }
  | { kind: 'attributes'; entityId: string; scope: AttributeScope; values: readonly ChangedAttribute[] };

/** What is watched: time series or one attribute scope, and a key or (null) all keys. */
export interface Slot {
  of: 'timeseries' | AttributeScope;
  key: string | null;
}

const nameOf = ({ of, key }: Slot): string => (key === null ? of : `${of}:${key}`);

/** Who watches a slot: most have one watcher, and a set for each takes more memory than all else of a page of entities. */
type Watchers = Watcher | Set<Watcher>;

const listOf = (watchers: Watchers | undefined): Iterable<Watcher> =>
  watchers instanceof Set ? watchers : watchers ? [watchers] : [];

export class SubscriptionIndex {
  readonly #entities = new Map<string, Map<string, Watchers>>();
  readonly #entries = new Map<Watcher, [entityId: string, slot: string][]>();

  add(entityId: string, slot: Slot, watcher: Watcher): void {
    const slots = this.#entities.get(entityId) ?? new Map<string, Watchers>();
    this.#entities.set(entityId, slots);
    const name = nameOf(slot);
    const watchers = slots.get(name);
    if (watchers === watcher || (watchers instanceof Set && watchers.has(watcher))) return;
    if (watchers instanceof Set) watchers.add(watcher);
    else slots.set(name, watchers ? new Set([watchers, watcher]) : watcher);
    const entries = this.#entries.get(watcher) ?? [];
    this.#entries.set(watcher, entries);
    entries.push([entityId, name]);
  }

  /** Ends everything a watcher watches. */
  remove(watcher: Watcher): void {
    for (const [entityId, name] of this.#entries.get(watcher) ?? []) {
      const slots = this.#entities.get(entityId);
      const watchers = slots?.get(name);
      if (watchers instanceof Set) watchers.delete(watcher);
      if (watchers === watcher || (watchers instanceof Set && watchers.size === 0)) slots?.delete(name);
      if (slots?.size === 0) this.#entities.delete(entityId);
    }
    this.#entries.delete(watcher);
  }

  /** How many (watcher, entity, slot) entries there are. */
  get size(): number {
    let size = 0;
    for (const entries of this.#entries.values()) size += entries.length;
    return size;
  }

  /** Items by watcher: those whose slot it watches. Items keep their order. */
  #matching<T>(entityId: string, of: Slot['of'], items: readonly T[], keyOf: (item: T) => string): Map<Watcher, T[]> {
    const matches = new Map<Watcher, T[]>();
    const slots = this.#entities.get(entityId);
    if (!slots) return matches;
    const all = slots.get(nameOf({ of, key: null }));
    for (const item of items) {
      const add = (watcher: Watcher) => {
        const list = matches.get(watcher);
        if (!list) matches.set(watcher, [item]);
        else if (list.at(-1) !== item) list.push(item);
      };
      for (const watcher of listOf(slots.get(nameOf({ of, key: keyOf(item) })))) add(watcher);
      for (const watcher of listOf(all)) add(watcher);
    }
    return matches;
  }

  /** Tells a change to its watchers, or to one of them only. */
  tell(change: Change, only?: Watcher): void {
    const { entityId } = change;
    if (change.kind === 'attributes') {
      const { scope } = change;
      this.#each(
        entityId,
        scope,
        change.values,
        ({ key }) => key,
        only,
        (watcher, own) => watcher.onAttributes(entityId, scope, own),
      );
      return;
    }
    this.#each(
      entityId,
      'timeseries',
      change.points,
      ([key]) => key,
      only,
      (watcher, own) =>
        change.kind === 'points' ? watcher.onPoints(entityId, own) : watcher.onLatestChanged(entityId, own),
    );
  }

  #each<T>(
    entityId: string,
    of: Slot['of'],
    items: readonly T[],
    keyOf: (item: T) => string,
    only: Watcher | undefined,
    tell: (watcher: Watcher, own: T[]) => void,
  ): void {
    for (const [watcher, own] of this.#matching(entityId, of, items, keyOf)) {
      if (only === undefined || watcher === only) tell(watcher, own);
    }
  }
}
