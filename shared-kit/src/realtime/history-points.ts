import type { EntityId } from '../api/entity-id';
import type { EntityData } from '../api/entity-query';
import { groupBy } from '../browser/group-by';
import { SeriesColumns, type SeriesPoints } from '../series/columns';
import { columnsOf } from '../series/live-series';
import type { SeriesRange } from '../series/read-series';
import { commandReader } from './command-reader';
import { createReadings } from './series-readings';
import { createUnit } from './series-unit';
import type { Subscriptions } from './subscriptions';

/**
 * Series by key, another object once there is more of one. The series themselves are shared by all readers and grow: read
 * them when they are told, or copy what is needed.
 */
export type History = Readonly<Record<string, SeriesPoints>>;

/** What is still to be read of an entity besides a command's answer. */
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
  /** Reads again what could not be read before what is known; the rest is read again by who reads it instead. */
  retry(): void;
  /** How much of what calls read is here, 0 to 1; null when nothing is being read. */
  progress(): number | null;
  stop(): void;
}

/** `changed`: a part has come; `failed`: one could not be read. */
export function createHistoryPoints(
  subscriptions: Subscriptions,
  changed: () => void,
  failed: (error: Error) => void,
): HistoryPoints {
  const histories = new Map<string, Record<string, SeriesColumns>>();
  /** What is missing because it could not be read. */
  let torn: MissingPoints[] = [];
  let failure: Error | null = null;
  const readings = createReadings(() => {
    changed();
    // Told after what has come until then, which is no answer to it.
    if (failure) failed(failure);
    failure = null;
  }, commandReader(subscriptions));
  const set = ({ id }: EntityId, points: Record<string, SeriesColumns>) =>
    histories.set(id, { ...histories.get(id), ...points });

  function put({ entityId, timeseries }: EntityData) {
    const points = Object.entries(timeseries ?? {}).map(([key, values]) => {
      const series = new SeriesColumns();
      series.putAll(columnsOf(values));
      return [key, series] as const;
    });
    if (points.length > 0) set(entityId, Object.fromEntries(points));
  }

  function read(missing: readonly MissingPoints[], isInstead: boolean) {
    // The newest reading alone counts.
    stop();
    for (const alike of groupBy(missing, ({ range }) => JSON.stringify(range)).values()) {
      const [{ range }] = alike as [MissingPoints];
      const units = alike.flatMap(({ entity, keys }) => keys.map((key) => createUnit(entity, key, range.agg)));
      const replaced = new Set(isInstead ? units : []);
      readings.read(units, range, {
        take(unit, part) {
          const known = replaced.delete(unit) ? undefined : own(histories.get(unit.entity.id), unit.key);
          const series = known ?? new SeriesColumns();
          series.putAll(part);
          set(unit.entity, { [unit.key]: series });
        },
        done: () => {},
        failed(error) {
          if (!isInstead) torn.push(...alike);
          failure = error instanceof Error ? error : new Error(String(error));
        },
      });
    }
  }

  function stop() {
    readings.stop();
    torn = [];
  }

  return {
    histories,
    put,
    answer(items) {
      stop();
      histories.clear();
      for (const item of items) put(item);
    },
    keep(entities) {
      const here = new Set(entities.map(({ id }) => id));
      for (const id of histories.keys()) if (!here.has(id)) histories.delete(id);
    },
    read,
    retry() {
      if (torn.length === 0) return;
      read(torn, false);
      changed();
    },
    progress: readings.progress,
    stop,
  };
}

/** What a record has of a key, which may be a name that every object has a member of. */
export const own = <T>(record: Readonly<Record<string, T>> | null | undefined, key: string): T | undefined =>
  record && Object.hasOwn(record, key) ? record[key] : undefined;
