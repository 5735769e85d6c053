import { runSafely } from '@mullion/shared-kit/notify/run-safely';
import { type LateFunction, lateFunction } from '@mullion/shared-kit/sandbox/late-function';
import type { UserCodeError } from '@mullion/shared-kit/sandbox/user-code-error';
import { SeriesColumns, type SeriesPoints } from '@mullion/shared-kit/series/columns';
import { isPassing, TRY_AGAIN_MS } from './try-again';

/** Points that go to the sandbox at once: a call ends in time, and its result is not too large. */
const POINTS_PER_CALL = 2000;

/**
 * A body for one point as one for many, each of which gets what the one before it came to. Lines of the body stay where they
 * are. A point for which it fails comes to nothing; of the newest the failure is told.
 */
const forMany = (
  body: string,
) => `const processPoint = function (time, value, prevValue, timePrev, prevOrigValue) {${body}
};
const results = [];
for (const [time, value] of points) {
  try {
    const result = processPoint(time, value, before[1], before[0], before[2]);
    results.push(result);
    before = [time, result, value];
  } catch (error) {
    if (time === newest) throw error;
    results.push(null);
  }
}
return results;`;

type Value = ReturnType<SeriesPoints['valueAt']>;
type Point = readonly [ts: number, value: Value];
/** Time, what it came to, and what it was. */
type Before = readonly [ts: number, value: unknown, given: Value];
const nothingBefore: Before = [0, 0, 0];

/** One series on its way through the function of its key. */
interface Processing {
  given: SeriesPoints;
  /** What has been processed, point by point. */
  times: number[];
  values: Value[];
  results: unknown[];
  columns: SeriesColumns;
  isBusy: boolean;
  /** Why it went no further, and what was the newest point then. */
  failed?: { error: UserCodeError; newest: Point } | undefined;
}

export interface ProcessedSeries {
  /** A series as the function of its key changes it, as far as it has. `id`: of the line. */
  of(id: string, body: string, given: SeriesPoints): SeriesPoints;
  /** Why one of the lines chosen goes no further; the next point may come to something. */
  failure(isThere: (id: string) => boolean): UserCodeError | undefined;
  end(): void;
}

/** Series as the functions of their keys change them, in the sandbox, new points alone. `changed`: there are more of them. */
export function createProcessedSeries(changed: () => void): ProcessedSeries {
  const functions = new Map<string, LateFunction>();
  const all = new Map<string, Processing>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isEnded = false;

  const functionOf = (body: string) => {
    const known = functions.get(body);
    if (known) return known;
    const made = lateFunction(forMany(body), ['points', 'before', 'newest']);
    functions.set(body, made);
    return made;
  };

  async function run(body: string, one: Processing) {
    one.isBusy = true;
    let newest = newestOf(one.given);
    try {
      for (let batch = batchOf(one); batch && !isEnded; batch = batchOf(one)) {
        const results = await functionOf(body).call(batch.points, batch.before, newest[0]);
        take(one, batch.points, results as unknown[]);
        one.failed = undefined;
        newest = newestOf(one.given);
        if (!isEnded) changed();
      }
    } catch (error) {
      one.failed = { error: error as UserCodeError, newest };
      one.isBusy = false;
      if (isEnded) return;
      if (isPassing(one.failed.error)) timer ??= setTimeout(tryAgain, TRY_AGAIN_MS);
      changed();
    }
    one.isBusy = false;
  }

  function tryAgain() {
    timer = undefined;
    for (const one of all.values()) if (one.failed && isPassing(one.failed.error)) one.failed.newest = nothing;
    changed();
  }

  return {
    of(id, body, given) {
      let one = all.get(id);
      if (!one) {
        one = { given, times: [], values: [], results: [], columns: new SeriesColumns(), isBusy: false };
        all.set(id, one);
      }
      one.given = given;
      if (!one.isBusy && !isSame(one.failed?.newest, newestOf(given))) runSafely(() => run(body, one));
      return one.columns;
    },
    failure: (isThere) => [...all].find(([id, { failed }]) => failed && isThere(id))?.[1].failed?.error,
    end() {
      isEnded = true;
      clearTimeout(timer);
      for (const one of functions.values()) one.dispose();
    },
  };
}

const nothing: Point = [Number.NaN, null];
const newestOf = (given: SeriesPoints): Point =>
  given.length === 0 ? nothing : [given.times[given.length - 1] as number, given.valueAt(given.length - 1)];
const isSame = (one: Point | undefined, other: Point) => one?.[0] === other[0] && one[1] === other[1];

/** The next points that are not processed yet; null: all are. What is no longer among the given ones, or is another, goes. */
function batchOf(one: Processing): { points: [number, Value][]; before: Before } | null {
  const { given, times, values, results, columns } = one;
  const givenTimes = given.times;
  const gone = times.findIndex((ts) => ts >= (givenTimes[0] ?? Number.POSITIVE_INFINITY));
  const dropped = gone < 0 ? times.length : gone;
  for (const list of [times, values, results]) list.splice(0, dropped);
  columns.trimBefore(givenTimes[0] ?? Number.POSITIVE_INFINITY);
  let same = 0;
  while (same < times.length && times[same] === givenTimes[same] && values[same] === given.valueAt(same)) same += 1;
  if (same < times.length) {
    columns.replace(times[same] as number, Number.POSITIVE_INFINITY, {
      ts: new Float64Array(0),
      value: new Float64Array(0),
    });
    for (const list of [times, values, results]) list.length = same;
  }
  if (same === given.length) return null;
  const points: [number, Value][] = [];
  for (let at = same; at < given.length && points.length < POINTS_PER_CALL; at += 1) {
    points.push([givenTimes[at] as number, given.valueAt(at)]);
  }
  const before: Before =
    same === 0 ? nothingBefore : [times[same - 1] as number, results[same - 1], values[same - 1] as Value];
  return { points, before };
}

function take({ times, values, results, columns }: Processing, points: readonly [number, Value][], made: unknown[]) {
  points.forEach(([ts, value], at) => {
    times.push(ts);
    values.push(value);
    results.push(made[at]);
    columns.put(ts, (made[at] ?? null) as Value);
  });
}
