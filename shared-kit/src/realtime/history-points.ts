import type { EntityId } from '../api/entity-id';
import type { EntityData, TsValue } from '../api/entity-query';
import { groupBy } from '../browser/group-by';
import { type PlainColumns, SeriesColumns } from '../series/columns';
import type { SeriesRange } from '../series/read-series';
import { createReadings } from './series-readings';
import { createUnit } from './series-unit';
import { liveText } from './stored-values';

/** Points by key, ascending. */
export type History = Readonly<Record<string, readonly TsValue[]>>;

/** What calls still have to read of an entity. */
export interface MissingPoints {
  entity: EntityId;
  keys: readonly string[];
  range: Omit<SeriesRange, 'keys'>;
}

/** Histories of some entities: what a command's answer brings, and what calls add to it part by part. */
export interface HistoryPoints {
  /** By the entity's id. */
  histories: ReadonlyMap<string, History>;
  /** Takes an answer: what was known before is gone. */
  answer(items: readonly EntityData[]): void;
  /** Takes points of an entity in the place of those of the same keys. */
  put(item: EntityData): void;
  /** Forgets who has left. */
  keep(entities: readonly EntityId[]): void;
  /** Reads by calls, newest part first: before what is known, or with `isInstead` in its place. */
  read(missing: readonly MissingPoints[], isInstead: boolean): void;
  /** How much of what calls read is here, 0 to 1; null when nothing is being read. */
  progress(): number | null;
  stop(): void;
}

/** `changed`: a part has come; `failed`: one could not be read. */
export function createHistoryPoints(changed: () => void, failed: (error: Error) => void): HistoryPoints {
  const histories = new Map<string, History>();
  let failure: Error | null = null;
  const readings = createReadings(() => {
    changed();
    // Told after what has come until then, which is no answer to it.
    if (failure) failed(failure);
    failure = null;
  });
  const set = ({ id }: EntityId, points: History) => histories.set(id, { ...histories.get(id), ...points });

  function put({ entityId, timeseries }: EntityData) {
    const points = Object.entries(timeseries ?? {}).map(([key, values]) => [key, ascending(values)]);
    if (points.length > 0) set(entityId, Object.fromEntries(points));
  }

  return {
    histories,
    put,
    answer(items) {
      readings.stop();
      histories.clear();
      for (const item of items) put(item);
    },
    keep(entities) {
      const here = new Set(entities.map(({ id }) => id));
      for (const id of histories.keys()) if (!here.has(id)) histories.delete(id);
    },
    read(missing, isInstead) {
      // The newest reading alone counts.
      readings.stop();
      for (const alike of groupBy(missing, ({ range }) => JSON.stringify(range)).values()) {
        const [{ range }] = alike as [MissingPoints];
        const units = alike.flatMap(({ entity, keys }) => keys.map((key) => createUnit(entity, key, range.agg)));
        const replaced = new Set(isInstead ? units : []);
        readings.read(units, range, {
          take(unit, part) {
            const known = replaced.delete(unit) ? [] : ownPoints(histories.get(unit.entity.id), unit.key);
            set(unit.entity, { [unit.key]: [...pointsOf(part), ...known] });
          },
          done: () => {},
          failed(error) {
            failure = error instanceof Error ? error : new Error(String(error));
          },
        });
      }
    },
    progress: readings.progress,
    stop: readings.stop,
  };
}

export const ascending = (points: readonly TsValue[]): TsValue[] => [...points].sort((a, b) => a.ts - b.ts);

/** Points of a key, which may be a name that every object has a member of. */
export const ownPoints = (points: History | null | undefined, key: string): readonly TsValue[] =>
  points && Object.hasOwn(points, key) ? (points[key] ?? []) : [];

/** Points as they travel live: as texts. */
function pointsOf(part: PlainColumns): TsValue[] {
  const columns = new SeriesColumns();
  columns.putAll(part);
  return Array.from(columns.times).flatMap((ts, at) => {
    const value = columns.valueAt(at);
    return value === null ? [] : [{ ts, value: liveText(value) }];
  });
}
