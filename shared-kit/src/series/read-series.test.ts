import fc from 'fast-check';
import { entityId } from '../api/entity-id';
import { answerSeriesCalls } from '../testing/series-calls';
import { MAX_BUCKETS } from '../time/constants';
import { SeriesColumns } from './columns';
import { readSeries, type SeriesRange } from './read-series';
import { seriesParser } from './series-parser';
import { slicesOf } from './slices';

const device = entityId('DEVICE', 'd1');

let stored: Record<string, number[]>;

/** The platform as far as it matters: the newest points of a range, and buckets with as many as 700 of them. */
const asked = answerSeriesCalls(({ keys, startTs, endTs, limit, interval }) => {
  if (interval && Math.ceil((endTs - startTs) / interval) > MAX_BUCKETS) throw new Error('too many intervals');
  const answer = keys.flatMap((key) => {
    const inside = (stored[key] ?? []).filter((ts) => ts >= startTs && ts < endTs);
    if (inside.length === 0) return [];
    const times = interval
      ? [...new Set(inside.map((ts) => startTs + Math.floor((ts - startTs) / interval) * interval + interval / 2))]
      : inside.sort((a, b) => b - a).slice(0, limit);
    return [[key, times.map((ts) => ({ ts, value: ts }))]];
  });
  return Object.fromEntries(answer);
});

const allOf = (endTs: number): SeriesRange => ({
  ...{ keys: ['t'], startTs: 0, endTs },
  ...{ agg: 'NONE', interval: 1, limit: Infinity, pageSize: 100 },
});

async function read(range: Partial<SeriesRange>, signal = new AbortController().signal) {
  const series = new Map<string, SeriesColumns>();
  const progress: number[] = [];
  const reading = readSeries(
    device,
    { ...allOf(1000), ...range },
    {
      signal,
      take(key, columns) {
        const known = series.get(key) ?? new SeriesColumns();
        known.putAll(columns);
        series.set(key, known);
      },
      progress: (part) => progress.push(part),
    },
  );
  await reading;
  const times = (key = 't') => Array.from(series.get(key)?.times ?? []);
  return { times, progress };
}

const upTo = (count: number) => Array.from({ length: count }, (_, ts) => ts);

it('reads buckets in slices of 700, newest first, that begin where the whole begins', async () => {
  stored = { t: upTo(2000) };
  const { times, progress } = await read({ agg: 'AVG', startTs: 5, endTs: 1600, interval: 2 });
  expect(asked.map(({ startTs, endTs }) => [startTs, endTs])).toEqual([
    [1405, 1600],
    [5, 1405],
  ]);
  expect(times()).toHaveLength(798);
  expect(times().every((ts) => (ts - 6) % 2 === 0)).toBe(true);
  expect(progress).toEqual([0.5, 1]);
});

it('covers a range without gaps or doubles, whatever its length', () => {
  fc.assert(
    fc.property(
      fc.integer(),
      fc.integer({ min: 0, max: 100_000 }),
      fc.integer({ min: 1, max: 50 }),
      (startTs, length, interval) => {
        const slices = slicesOf({ startTs, endTs: startTs + length }, interval).reverse();
        expect(slices.map((slice) => slice.startTs)).toEqual(
          slices.map((_, index) => (index === 0 ? startTs : slices[index - 1]?.endTs)),
        );
        if (length > 0) expect(slices.at(-1)?.endTs).toBe(startTs + length);
        for (const slice of slices) {
          expect(Math.ceil((slice.endTs - slice.startTs) / interval)).toBeLessThanOrEqual(MAX_BUCKETS);
        }
      },
    ),
  );
});

it('reads points page by page until the window is whole, each key as far as it has some', async () => {
  stored = { t: upTo(250), few: [3, 500], none: [] };
  const { times, progress } = await read({ keys: ['t', 'few', 'none'] });
  expect(times()).toEqual(upTo(250));
  expect(times('few')).toEqual([3, 500]);
  expect(asked.map(({ keys, endTs }) => [keys, endTs])).toEqual([
    [['t', 'few', 'none'], 1000],
    [['t'], 150],
    [['t'], 60],
  ]);
  expect(progress.at(-1)).toBe(1);
  expect([...progress].sort((a, b) => a - b)).toEqual(progress);
});

it('reads no more points than are wanted, and no more of a request than the platform allows', async () => {
  stored = { t: upTo(900) };
  const { times } = await read({ limit: 250 });
  expect(times()).toEqual(upTo(900).slice(-250));
  expect(asked.map(({ limit }) => limit)).toEqual([100, 100, 50]);
});

it('asks for several stretches at a time, each of about a page, and hands them over newest first', async () => {
  stored = { t: upTo(1000) };
  let most = 0;
  let open = 0;
  const parser = {
    async parse(body: ArrayBuffer) {
      open += 1;
      most = Math.max(most, open);
      await new Promise((resolve) => setTimeout(resolve));
      open -= 1;
      return seriesParser.parse(body);
    },
  };
  const taken: number[] = [];
  await readSeries(device, allOf(1000), {
    signal: new AbortController().signal,
    take: (_, { ts }) => taken.push(...Array.from(ts).reverse()),
    progress: () => undefined,
    parser,
  });
  expect(taken).toEqual(upTo(1000).reverse());
  expect(most).toBe(3);
  expect(asked.slice(0, 4).map(({ startTs, endTs }) => [startTs, endTs])).toEqual([
    [0, 1000],
    [810, 900],
    [720, 810],
    [630, 720],
  ]);
  expect(asked).toHaveLength(11);
});

it('reads every point once, however unevenly they lie', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.record({ at: fc.nat(5000), count: fc.nat(200), step: fc.integer({ min: 1, max: 20 }) }), {
        maxLength: 6,
      }),
      fc.integer({ min: 2, max: 100 }),
      async (runs, pageSize) => {
        const times = runs.flatMap(({ at, count, step }) => Array.from({ length: count }, (_, n) => at + n * step));
        const t = [...new Set(times)];
        stored = { t };
        const wanted = t.filter((ts) => ts < 4000).sort((a, b) => b - a);
        const taken: number[] = [];
        await readSeries(
          device,
          { ...allOf(4000), pageSize },
          {
            signal: new AbortController().signal,
            take: (_, { ts }) => taken.push(...Array.from(ts).reverse()),
            progress: () => undefined,
          },
        );
        expect(taken).toEqual(wanted);
      },
    ),
    { numRuns: 50 },
  );
});

it('fails with the stretch that cannot be read, and keeps what is newer', async () => {
  stored = { t: upTo(1000) };
  const parser = {
    parse(body: ArrayBuffer) {
      if (asked.length > 3) throw new SyntaxError('no JSON');
      return seriesParser.parse(body);
    },
  };
  const taken: number[] = [];
  const reading = readSeries(device, allOf(1000), {
    signal: new AbortController().signal,
    take: (_, { ts }) => taken.push(...Array.from(ts).reverse()),
    progress: () => undefined,
    parser,
  });
  await expect(reading).rejects.toThrow('no JSON');
  expect(taken).toEqual(upTo(1000).reverse().slice(0, taken.length));
});

it('stops where it is told to, with what has come', async () => {
  stored = { t: upTo(900) };
  const stop = new AbortController();
  const taken: number[] = [];
  const reading = readSeries(device, allOf(1000), {
    signal: stop.signal,
    take: (_, { ts }) => taken.push(...ts),
    progress: (part) => part > 0.35 && stop.abort(),
  });
  await expect(reading).rejects.toThrow();
  expect(taken).toHaveLength(100 + 2 * 90);
});

it('asks for fifty keys at a time, and never for a key with a comma', async () => {
  const keys = Array.from({ length: 60 }, (_, index) => `k${index}`);
  stored = { k59: [7] };
  const { times, progress } = await read({ keys: [...keys, 'a,b'] });
  expect(asked.map((one) => one.keys.length)).toEqual([50, 10]);
  expect(times('k59')).toEqual([7]);
  expect(progress).toEqual([0.5, 1]);
});

it('reads the last point before the range where it is asked for, however long ago within a year', async () => {
  stored = {};
  const { times } = await read({ startTs: 500, endTs: 600, withPrevious: true });
  expect(times()).toEqual([]);
  stored = { t: [3, 7, 550] };
  expect((await read({ startTs: 500, endTs: 600, withPrevious: true })).times()).toEqual([7, 550]);
  expect((await read({ startTs: 500, endTs: 600 })).times()).toEqual([550]);
});
