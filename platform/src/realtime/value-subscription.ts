/** The live part of an entity or alarm data command: latest values and points of the entities on its page. */
import type { EntityId } from '../framework/ids.js';
import { permissionOf } from '../queries/query-access.js';
import type { EntityKey, KeyType } from '../queries/query-model.js';
import type { QueryValue } from '../queries/read-values.js';
import type { SavedPoint } from '../telemetry/events.js';
import type { AttributeScope } from '../telemetry/scopes.js';
import type { SeenPoints } from './data-parts.js';
import type { KnownLatest } from './known-latest.js';
import { keyed } from './read-result.js';
import type { OpenValues } from './reads.js';
import { RecentlySentPoints } from './recently-sent-points.js';
import type { ChangedAttribute, Slot, Watcher } from './subscription-index.js';

const SCOPED: Record<AttributeScope, KeyType> = {
  CLIENT_SCOPE: 'CLIENT_ATTRIBUTE',
  SHARED_SCOPE: 'SHARED_ATTRIBUTE',
  SERVER_SCOPE: 'SERVER_ATTRIBUTE',
};

/** The slots whose changes a key is about. Entity fields are never pushed. */
function slotsOf({ type, key }: EntityKey): Slot[] {
  if (type === 'TIME_SERIES') return [{ of: 'timeseries', key }];
  const scopes = (Object.keys(SCOPED) as AttributeScope[]).filter(
    (scope) => type === 'ATTRIBUTE' || SCOPED[scope] === type,
  );
  return scopes.map((of) => ({ of, key }));
}

/** The slots of keys that the subscriber may follow. */
function openSlots(open: OpenValues, latestKeys: readonly EntityKey[], seriesKeys: readonly string[]): Slot[] {
  const isOpen = ({ type }: EntityKey) => open.some((permission) => permission === permissionOf(type));
  const series = open.includes('READ_TELEMETRY') ? seriesKeys : [];
  return [...latestKeys.filter(isOpen).flatMap(slotsOf), ...series.map((key): Slot => ({ of: 'timeseries', key }))];
}

/** Where changes go. */
export interface ValueSink {
  latest(entityId: EntityId, type: KeyType, values: Record<string, QueryValue>): void;
  series(entityId: EntityId, points: Record<string, QueryValue[]>): void;
}

interface FollowedEntity {
  entityId: EntityId;
  latest: KnownLatest;
  open: OpenValues;
}

export interface Watched {
  /** The entities with the values the subscriber was shown, and the kinds of values he may follow. */
  entities: readonly FollowedEntity[];
  latestKeys: readonly EntityKey[];
  seriesKeys: readonly string[];
  /** Points the subscriber has by other ways than latest values. */
  seen: SeenPoints;
}

const isSame = (a: QueryValue | undefined, b: QueryValue) => a?.ts === b.ts && a.value === b.value;

export class ValueSubscription implements Watcher {
  readonly #entities = new Map<string, FollowedEntity>();
  /** What is known of latest values that have changed; `null` stands for a kind of values nothing of which was shown. */
  readonly #known = new Map<string, Map<string, QueryValue> | null>();
  /** The last point sent, or shown as latest value: sending it again would add nothing. */
  readonly #lastPoints = new Map<string, QueryValue>();
  readonly #latest: ReadonlySet<string>;
  readonly #series: ReadonlySet<string>;
  readonly #seen = new RecentlySentPoints(Date.now());
  /** What it has to be subscribed to. */
  readonly slots: [entityId: string, slot: Slot][] = [];

  constructor(
    readonly sink: ValueSink,
    { entities, latestKeys, seriesKeys, seen }: Watched,
  ) {
    this.#latest = new Set(latestKeys.map(({ type, key }) => `${type}:${key}`));
    this.#series = new Set(seriesKeys);
    // Most entities are open alike: what is the same for them is made once.
    const slotsOfOpen = new Map<OpenValues, readonly Slot[]>();
    for (const entity of entities) {
      const { entityId, latest, open } = entity;
      const { id } = entityId;
      this.#entities.set(id, entity);
      const slots = slotsOfOpen.get(open) ?? openSlots(open, latestKeys, seriesKeys);
      slotsOfOpen.set(open, slots);
      for (const slot of slots) this.slots.push([id, slot]);
      for (const key of seriesKeys) {
        const value = latest.values.TIME_SERIES?.[key];
        if (value) this.#lastPoints.set(`${id}:${key}`, value);
      }
      for (const [key, points] of Object.entries(seen[id] ?? {}))
        for (const [ts, text] of points) this.#seen.add(id, key, ts, text);
    }
  }

  onPoints(id: string, points: readonly SavedPoint[]): void {
    const entity = this.#entities.get(id);
    if (!entity) return;
    const { entityId } = entity;
    const now = Date.now();
    const fresh = points.filter(([key, ts, text]) => !this.#seen.has(id, key, ts, text, now));
    this.#tellSeries(entityId, fresh);
    const newest = new Map<string, QueryValue>();
    for (const [key, ts, value] of fresh) {
      if (this.#latest.has(`TIME_SERIES:${key}`) && ts >= (newest.get(key)?.ts ?? ts)) newest.set(key, { ts, value });
    }
    this.#tellLatest(entityId, 'TIME_SERIES', newest);
  }

  #tellSeries(entityId: EntityId, points: readonly SavedPoint[]): void {
    const series = keyed<QueryValue[]>();
    for (const [key, ts, value] of points) {
      if (!this.#series.has(key) || isSame(this.#lastPoints.get(`${entityId.id}:${key}`), { ts, value })) continue;
      const list = series[key] ?? [];
      series[key] = list;
      list.push({ ts, value });
    }
    for (const [key, list] of Object.entries(series)) {
      list.sort((a, b) => b.ts - a.ts);
      this.#lastPoints.set(`${entityId.id}:${key}`, list[0] as QueryValue);
    }
    if (Object.keys(series).length > 0) this.sink.series(entityId, series);
  }

  /** Tells values that are news: neither older than what is known nor the same. Deleted ones (`ts` 0) always are. */
  #tellLatest(entityId: EntityId, type: KeyType, values: ReadonlyMap<string, QueryValue>): void {
    const known = this.#knownOf(entityId.id, type);
    const news = [...values].filter(([key, value]) => {
      const before = known?.get(key);
      if (!before || value.ts === 0) return true;
      return value.ts >= before.ts && !isSame(before, value);
    });
    for (const [key, value] of news) known?.set(key, value);
    if (news.length > 0) this.sink.latest(entityId, type, Object.fromEntries(news));
  }

  onLatestChanged(id: string, latest: readonly SavedPoint[]): void {
    const entity = this.#entities.get(id);
    if (!entity) return;
    const { entityId } = entity;
    const known = this.#knownOf(id, 'TIME_SERIES');
    const values = latest
      .filter(([key]) => this.#latest.has(`TIME_SERIES:${key}`))
      .map(([key, ts, value]): [string, QueryValue] => [key, { ts, value }]);
    for (const [key, value] of values) known?.set(key, value);
    if (values.length > 0) this.sink.latest(entityId, 'TIME_SERIES', Object.fromEntries(values));
  }

  onAttributes(id: string, scope: AttributeScope, changed: readonly ChangedAttribute[]): void {
    const entity = this.#entities.get(id);
    if (!entity) return;
    const { entityId } = entity;
    for (const type of [SCOPED[scope], 'ATTRIBUTE'] as const) {
      const values = changed
        .filter(({ key }) => this.#latest.has(`${type}:${key}`))
        .map(({ key, ts, text }): [string, QueryValue] => [key, { ts, value: text }]);
      this.#tellLatest(entityId, type, new Map(values));
    }
  }

  #knownOf(id: string, type: KeyType): Map<string, QueryValue> | null {
    const name = `${id}:${type}`;
    const found = this.#known.get(name);
    if (found !== undefined) return found;
    const shown = this.#entities.get(id)?.latest.values[type];
    const known = shown ? new Map(Object.entries(shown)) : null;
    this.#known.set(name, known);
    return known;
  }
}
