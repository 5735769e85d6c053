import { useEffect, useMemo, useState } from 'react';
import type { TellFault } from './map-faults';
import { useMapCalls } from './map-functions';
import { formattedItems } from './map-items';
import type { Track } from './tracks';
import type { TripSettings } from './trip-settings';

/** What functions of points are called with. */
const pointArgs = ['data', 'dsData', 'dsIndex'] as const;

/** The arguments of functions of points, trip after trip; all trips go along only where the function names them. */
function argsOfPoints(tracks: readonly Track[], body: string): (readonly unknown[])[] {
  const all = /\b(dsData|arguments)\b/.test(body)
    ? formattedItems(
        tracks.map(({ item }) => item),
        body,
      )
    : [];
  return tracks.flatMap(({ points, itemAt }, at) =>
    points.map(({ ts }) => [{ ...formattedItems([itemAt(ts)], body)[0], dsIndex: at }, all, at]),
  );
}

/** What a function says of each point of trips, one after another; until it has answered, nothing. */
export function usePointResults(
  tracks: readonly Track[],
  body: string | undefined,
  tell?: TellFault,
): readonly unknown[] | undefined {
  const calls = useMapCalls(tell);
  const [results, setResults] = useState<{ of: unknown; by: readonly unknown[] }>();
  const of = useMemo(() => ({ tracks, body }), [tracks, body]);
  useEffect(() => {
    if (!body) return;
    let isCurrent = true;
    calls.sets(body, pointArgs, argsOfPoints(tracks, body)).then(
      (by) => isCurrent && setResults({ of, by }),
      () => isCurrent && setResults({ of, by: [] }),
    );
    return () => {
      isCurrent = false;
    };
  }, [calls, of, tracks, body]);
  return results?.of === of ? results.by : undefined;
}

const none: readonly number[] = [];

/** The times at which the player stops, as a function says of each point; `tell`: why it failed. */
export function useAnchors(tracks: readonly Track[], { anchorBody }: TripSettings, tell: TellFault): readonly number[] {
  const results = usePointResults(tracks, anchorBody, tell);
  return useMemo(() => {
    if (!results) return none;
    const times = tracks.flatMap(({ points }) => points.map(({ ts }) => ts));
    return [...new Set(times.filter((_, at) => results[at] === true))];
  }, [tracks, results]);
}
