import { useEffect, useState } from 'react';
import type { EntityId } from '../api/entity-id';
import { timeseriesFeed } from './realtime';
import type { SeriesPoint } from './series';

const none: Readonly<Record<string, readonly SeriesPoint[]>> = {};

/**
 * Raw points of the last `windowMs`, live, by key and ascending; null until the platform answers. `limit`: newest
 * points per key to begin with. A list of keys that is equal in content may be a new array.
 */
export function useTimeseries(
  { entityType, id }: EntityId,
  keys: readonly string[],
  windowMs: number,
  limit: number,
): Readonly<Record<string, readonly SeriesPoint[]>> | null {
  const [series, setSeries] = useState<Readonly<Record<string, readonly SeriesPoint[]>> | null>(null);
  const wanted = JSON.stringify(keys);
  useEffect(() => {
    setSeries(null);
    const window = { entity: { entityType, id }, keys: JSON.parse(wanted) as string[], windowMs, limit };
    return timeseriesFeed.watch(window, (change) => setSeries(change.kind === 'series' ? change.series : none));
  }, [entityType, id, wanted, windowMs, limit]);
  return series;
}
