import { act, renderHook } from '@testing-library/react';
import type uPlot from 'uplot';
import { SeriesColumns } from '../series/columns';
import type { ChartZoom } from './chart-keys';
import { useChartFeed } from './use-chart-feed';

const one = { id: 't', label: 't', points: [] };
const panels = [{ id: '0', members: [{ one, at: 0 }] }];
const plain = (data: unknown) => JSON.parse(JSON.stringify(data));

function setup(points: SeriesColumns, span: { from: number; to: number }) {
  const listeners = new Set<() => void>();
  const feed = {
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    read: () => ({ ...span, points: () => points }),
  };
  const drawn: [number[], (number | null)[]][] = [];
  const plot = { width: 100, setData: (data: never) => drawn.push(plain(data)) } as unknown as uPlot;
  const plots = { current: new Map([['0', plot]]) };
  const range = { current: [undefined, undefined] as readonly [number | undefined, number | undefined] };
  const series = [one];
  let renders = 0;
  const hook = renderHook(
    ({ zoom }: { zoom: ChartZoom | null }) => {
      renders++;
      return useChartFeed(feed, { series, panels, zoom, plots, range });
    },
    { initialProps: { zoom: null } as { zoom: ChartZoom | null } },
  );
  const frame = () => listeners.forEach((listener) => void listener());
  return { ...hook, drawn, range, frame, span, renders: () => renders, isWatched: () => listeners.size > 0 };
}

const columnsOf = (count: number, valueAt: (ts: number) => number = (ts) => ts) => {
  const columns = new SeriesColumns();
  for (let ts = 0; ts < count; ts++) columns.put(ts, valueAt(ts));
  return columns;
};

it('draws each frame without rendering, in the window as it is then', () => {
  const points = columnsOf(3);
  const { drawn, frame, renders, range, span, unmount, isWatched } = setup(points, { from: 0, to: 10 });
  expect(drawn).toEqual([
    [
      [0, 1, 2],
      [0, 1, 2],
    ],
  ]);
  points.put(5, 5);
  Object.assign(span, { from: 1, to: 11 });
  act(frame);
  expect(drawn.at(-1)).toEqual([
    [0, 1, 2, 5],
    [0, 1, 2, 5],
  ]);
  expect(range.current).toEqual([1, 11]);
  expect(renders()).toBe(1);
  unmount();
  expect(isWatched()).toBe(false);
});

it('draws no more of a long series than pixels show, without gaps, and all of the part that is zoomed to', () => {
  const points = columnsOf(100_000, (ts) => (ts === 50_000 ? 1000 : Math.sin(ts)));
  const { drawn, rerender, range } = setup(points, { from: 0, to: 100_000 });
  const [times, values] = drawn.at(-1) as [number[], (number | null)[]];
  expect(times.length).toBeLessThanOrEqual(402);
  expect(values).toContain(1000);
  expect(values).not.toContain(null);
  rerender({ zoom: [400, 499] });
  expect(range.current).toEqual([400, 499]);
  expect(drawn.at(-1)?.[0]).toEqual(Array.from({ length: 101 }, (_, at) => 399 + at));
});

it('leaves a silence of a long series empty', () => {
  const points = new SeriesColumns();
  for (let ts = 0; ts < 100_000; ts++) if (ts < 40_000 || ts > 60_000) points.put(ts, 1);
  const { drawn } = setup(points, { from: 0, to: 100_000 });
  const [times, values] = drawn.at(-1) as [number[], (number | null)[]];
  expect(times.filter((_, at) => values[at] === null)).toEqual([40_000]);
});
