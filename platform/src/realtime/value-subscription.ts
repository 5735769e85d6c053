/** The live part of an entity or alarm data command: latest values and points of the entities on its page. */
import type { EntityId } from '../framework/ids.js';
import type { LatestByType, QueryValue } from '../queries/find-entities.js';
import type { EntityKey, KeyType } from '../queries/query-model.js';
import type { SavedPoint } from '../telemetry/events.js';
import type { AttributeScope } from '../telemetry/scopes.js';
import type { SeenPoints } from './reads.js';
import { JustSeen } from './seen-points.js';
import type { ChangedAttribute, Slot, Watcher } from './subscription-index.js';

const SCOPED: Record<AttributeScope, KeyType> = {
  CLIENT_SCOPE: 'CLIENT_ATTRIBUTE',
  SHARED_SCOPE: 'SHARED_ATTRIBUTE',
  SERVER_SCOPE: 'SERVER_ATTRIBUTE',
};

/** The slots whose changes a key is about. Entity fields are never pushed. */
export function slotsOf({ type, key }: EntityKey): Slot[] {
  if (type === 'TIME_SERIES') return [{ of: 'timeseries', key }];
  const scopes = (Object.keys(SCOPED) as AttributeScope[]).filter(
    (scope) => type === 'ATTRIBUTE' || SCOPED[scope] === type,
  );
  return scopes.map((of) => ({ of, key }));
}

/** Where changes go. */
export interface ValueSink {
  latest(entityId: EntityId, type: KeyType, values: Record<string, QueryValue>): void;
  series(entityId: EntityId, points: Record<string, QueryValue[]>): void;
}

export interface Watched {
  entities: readonly { entityId: EntityId; latest: LatestByType }[];
  latestKeys: readonly EntityKey[];
  seriesKeys: readonly string[];
  seen: SeenPoints;
}

export class ValueSubscription implements Watcher {
  readonly #entities = new Map<string, EntityId>();
  readonly #known = new Map<string, QueryValue>();
  readonly #latest: ReadonlySet<string>;
  readonly #series: ReadonlySet<string>;
  readonly #seen = new JustSeen(Date.now());
  /** What it has to be subscribed to. */
  readonly slots: [entityId: string, slot: Slot][] = [];

  constructor(
    readonly sink: ValueSink,
    { entities, latestKeys, seriesKeys, seen }: Watched,
  ) {
    this.#latest = new Set(latestKeys.map(({ type, key }) => `${type}:${key}`));
    this.#series = new Set(seriesKeys);
    for (const { entityId, latest } of entities) {
      this.#entities.set(entityId.id, entityId);
      for (const key of latestKeys) {
        const value = latest[key.type]?.[key.key];
        if (value) this.#known.set(this.#name(entityId.id, key.type, key.key), value);
        for (const slot of slotsOf(key)) this.slots.push([entityId.id, slot]);
      }
      for (const key of seriesKeys) {
        this.slots.push([entityId.id, { of: 'timeseries', key }]);
        for (const [ts, text] of seen[entityId.id]?.[key] ?? []) this.#seen.add(entityId.id, key, ts, text);
      }
    }
  }

  #name(id: string, type: KeyType, key: string): string {
    return `${id}:${type}:${key}`;
  }

  onPoints(id: string, points: readonly SavedPoint[]): void {
    const entityId = this.#entities.get(id);
    if (!entityId) return;
    this.#tellSeries(entityId, points);
    const newest: Record<string, QueryValue> = {};
    for (const [key, ts, value] of points) {
      if (!this.#latest.has(`TIME_SERIES:${key}`)) continue;
      const name = this.#name(id, 'TIME_SERIES', key);
      const known = newest[key] ?? this.#known.get(name);
      if (known && ts <= known.ts) continue;
      newest[key] = { ts, value };
    }
    this.#tellLatest(entityId, 'TIME_SERIES', newest);
  }

  #tellSeries(entityId: EntityId, points: readonly SavedPoint[]): void {
    const now = Date.now();
    const series: Record<string, QueryValue[]> = {};
    for (const [key, ts, value] of points) {
      if (!this.#series.has(key) || this.#seen.has(entityId.id, key, ts, value, now)) continue;
      const list = series[key] ?? [];
      series[key] = list;
      list.push({ ts, value });
    }
    for (const list of Object.values(series)) list.sort((a, b) => b.ts - a.ts);
    if (Object.keys(series).length > 0) this.sink.series(entityId, series);
  }

  #tellLatest(entityId: EntityId, type: KeyType, values: Record<string, QueryValue>): void {
    const entries = Object.entries(values);
    if (entries.length === 0) return;
    for (const [key, value] of entries) this.#known.set(this.#name(entityId.id, type, key), value);
    this.sink.latest(entityId, type, values);
  }

  onLatestChanged(id: string, latest: readonly SavedPoint[]): void {
    const entityId = this.#entities.get(id);
    if (!entityId) return;
    const values: Record<string, QueryValue> = {};
    for (const [key, ts, value] of latest) if (this.#latest.has(`TIME_SERIES:${key}`)) values[key] = { ts, value };
    this.#tellLatest(entityId, 'TIME_SERIES', values);
  }

  onAttributes(id: string, scope: AttributeScope, changed: readonly ChangedAttribute[]): void {
    const entityId = this.#entities.get(id);
    if (!entityId) return;
    for (const type of [SCOPED[scope], 'ATTRIBUTE'] as const) {
      const values: Record<string, QueryValue> = {};
      for (const { key, ts, text } of changed) {
        if (!this.#latest.has(`${type}:${key}`)) continue;
        const known = this.#known.get(this.#name(id, type, key));
        // Attributes carry the server's time: two changes within a millisecond differ in their value only.
        if (known && ts !== 0 && (ts < known.ts || (ts === known.ts && text === known.value))) continue;
        if (known && ts === 0 && known.ts === 0) continue;
        values[key] = { ts, value: text };
      }
      this.#tellLatest(entityId, type, values);
    }
  }
}
