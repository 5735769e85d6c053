import { runSafely } from '@mullion/shared-kit/notify/run-safely';
import { lateFunction } from '@mullion/shared-kit/sandbox/late-function';
import type { UserCodeError } from '@mullion/shared-kit/sandbox/user-code-error';
import type { SeriesPoints } from '@mullion/shared-kit/series/columns';
import { createGroupedSeries, createRawSeries, type LiveSeries } from '@mullion/shared-kit/series/live-series';
import { serverClock } from '@mullion/shared-kit/time/server-time';
import { subscriptionWindow } from '@mullion/shared-kit/time/subscription-window';
import { completeTimewindow, type StoredTimewindow } from '@mullion/shared-kit/time/timewindow';
import type { DataKey } from '@mullion/shared-kit/widget-runtime/data-key';
import { textOf } from './processed-values';
import { isPassing, TRY_AGAIN_MS } from './try-again';

/** A generator gives a point this often at least, ms; a long window has fewer, so that it has no more than so many. */
const LONGEST_STEP_MS = 5000;
const MOST_POINTS = 10_000;

/** Points that are generated at once: a call ends in time, and its result is not too large. */
const POINTS_PER_CALL = 2000;

/**
 * A body for one point as one for many, each of which gets what the one before it gave. Lines of the body stay where they are.
 * A point for which it fails is left out; of the newest the failure is told.
 */
const forMany = (body: string) => `const generate = function (time, prevValue) {${body}
};
const results = [];
for (let time = from; time <= to; time += step) {
  try {
    before = generate(time, before);
    results.push([time, before]);
  } catch (error) {
    if (time + step > newest) throw error;
  }
}
return results;`;

export interface GeneratedSeries {
  /** What it covers, epoch ms. */
  span(): { from: number; to: number };
  /** The points of a key by its place. */
  points(key: number): SeriesPoints | undefined;
  readonly failure: UserCodeError | undefined;
  end(): void;
}

/** Series that the functions of keys generate in the sandbox: the whole window first, in realtime point after point then. */
export function generateSeries(
  keys: readonly DataKey[],
  timewindow: StoredTimewindow,
  { maxDatapoints, changed }: { maxDatapoints: number; changed: () => void },
): GeneratedSeries {
  const started = serverClock.estimate();
  const { aggregation, ...window } = subscriptionWindow(completeTimewindow(timewindow, { maxDatapoints }), {
    now: started,
    maxDatapoints,
  });
  const { fixedWindow, startTs = started } = window;
  const lengthMs = fixedWindow ? fixedWindow.endTimeMs - fixedWindow.startTimeMs : aggregation.timeWindow;
  const begin = fixedWindow?.startTimeMs ?? startTs;
  const end = fixedWindow ? Math.min(fixedWindow.endTimeMs, started) : started;
  const step = Math.max(Math.min(aggregation.interval, LONGEST_STEP_MS), Math.ceil(lengthMs / MOST_POINTS), 1);
  const span = () => {
    if (fixedWindow) return { from: fixedWindow.startTimeMs, to: fixedWindow.endTimeMs };
    if (window.quickInterval) return { from: begin, to: begin + lengthMs };
    const to = serverClock.estimate();
    return { from: to - lengthMs, to };
  };
  let failure: UserCodeError | undefined;
  let isEnded = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const lines = keys.map(({ funcBody = '' }) => ({
    generate: lateFunction(forMany(funcBody), ['from', 'to', 'step', 'before', 'newest']),
    before: 0 as unknown,
    /** The time of its next point. */
    next: begin,
    series: seriesFor(aggregation, begin),
  }));

  /** Points up to a time, those that are not there yet. */
  async function fill(line: (typeof lines)[number], to: number) {
    while (line.next <= to && !isEnded) {
      const last = Math.min(to, line.next + step * (POINTS_PER_CALL - 1));
      const made = (await line.generate.call(line.next, last, step, line.before, to)) as [number, unknown][];
      line.next += Math.floor((last - line.next) / step) * step + step;
      line.before = made.at(-1)?.[1] ?? line.before;
      line.series.add(made.flatMap(([ts, value]) => ({ ts, value: textOf(value) ?? '' })));
      if (!isEnded) changed();
    }
  }

  function follow() {
    const to = fixedWindow ? end : serverClock.estimate();
    runSafely(async () => {
      const all = await Promise.allSettled(lines.map((line) => fill(line, to)));
      if (isEnded) return;
      const before = failure;
      failure = all.find((one) => one.status === 'rejected')?.reason as UserCodeError | undefined;
      if (failure !== before) changed();
      // Of a window of the past only what says nothing of the function is worth another try.
      if (fixedWindow && !(failure && isPassing(failure))) return;
      if (!fixedWindow) for (const { series } of lines) series.trim(span().from);
      timer = setTimeout(follow, failure ? Math.max(step, TRY_AGAIN_MS) : step);
    });
  }
  follow();

  return {
    span,
    points: (key) => lines[key]?.series.points,
    get failure() {
      return failure;
    },
    end() {
      isEnded = true;
      clearTimeout(timer);
      for (const { generate } of lines) generate.dispose();
    },
  };
}

type Aggregation = ReturnType<typeof subscriptionWindow>['aggregation'];

const seriesFor = ({ type, interval, limit }: Aggregation, startTs: number): LiveSeries =>
  type === 'NONE' ? createRawSeries(limit) : createGroupedSeries({ startTs, interval, type });
