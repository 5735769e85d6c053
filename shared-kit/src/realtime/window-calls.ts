import type { EntityId } from '../api/entity-id';
import type { TsValue } from '../api/entity-query';
import { readTimeseries, type TimeseriesRange } from '../api/telemetry';
import { isAskable } from './askable-key';
import { liveText } from './stored-values';

/** Entities whose points are read at the same time. */
const ENTITIES_AT_ONCE = 4;

/** Reads something of each entity, a few at a time, in their order. Ends with the first failure, or when `signal` says so. */
export async function readEach<T>(
  entities: readonly EntityId[],
  read: (entity: EntityId) => Promise<T>,
  signal: AbortSignal,
): Promise<readonly T[]> {
  const results: T[] = [];
  let next = 0;
  const readOn = async () => {
    try {
      for (let at = next++, entity = entities[at]; entity; at = next++, entity = entities[at]) {
        signal.throwIfAborted();
        results[at] = await read(entity);
      }
    } catch (error) {
      next = entities.length;
      throw error;
    }
  };
  await Promise.all(Array.from({ length: ENTITIES_AT_ONCE }, readOn));
  return results;
}

/** Points of an entity by key, as they travel live: as texts. Calls cannot ask for keys with a comma. */
export async function readPoints(
  entity: EntityId,
  { keys, ...range }: TimeseriesRange,
  signal: AbortSignal,
): Promise<Record<string, TsValue[]>> {
  const askable = keys.filter((key) => isAskable(key) && !key.includes(','));
  if (askable.length === 0) return {};
  const series = await readTimeseries(entity, { keys: askable, ...range }, { signal, silent: true });
  return Object.fromEntries(
    Object.entries(series).map(([key, points]) => {
      const known = points.flatMap(({ ts, value }) => (value === null ? [] : [{ ts, value: liveText(value) }]));
      return [key, known];
    }),
  );
}
