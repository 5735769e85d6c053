import { SeriesColumns } from '../series/columns';
import { renderKit } from '../testing/render-kit';
import type { ChartZoom } from './chart-keys';
import TimeChart from './time-chart';

const mockDrawn: number[][] = [];
const mockHeights: number[] = [];

/** Plots without a canvas: jsdom has none. */
jest.mock('uplot', () => {
  const paths = { linear: () => undefined, points: () => undefined };
  const Plot = class {
    static paths = paths;
    width = 100;
    height: number;
    series = [];
    constructor({ height }: { height: number }) {
      this.height = height;
      mockHeights.push(height);
    }
    setSize({ height }: { height: number }) {
      this.height = height;
      mockHeights.push(-height);
    }
    setData([times]: number[][]) {
      mockDrawn.push([...(times ?? [])]);
    }
    destroy() {
      this.width = 0;
    }
  };
  return { __esModule: true, default: Plot };
});

beforeEach(() => {
  mockDrawn.splice(0);
  mockHeights.splice(0);
});

it('draws what a feed has once for each part of the time that is shown', async () => {
  const points = new SeriesColumns();
  for (let ts = 0; ts < 100; ts += 1) points.put(ts, ts);
  const feed = { subscribe: () => () => undefined, read: () => ({ from: 0, to: 100, points: () => points }) };
  const series = [{ id: 't', label: 't', summary: { last: 99, min: 0, avg: 50, max: 99, count: 100 } }];
  const chart = (zoom: ChartZoom | null) => (
    <TimeChart
      series={series}
      feed={feed}
      height={200}
      from={0}
      to={100}
      zoom={zoom}
      onZoom={() => undefined}
      together
    />
  );
  const { rerender } = await renderKit(chart([20, 40]));
  for (const start of [30, 40, 50]) {
    mockDrawn.splice(0);
    rerender(chart([start, start + 20]));
    expect(mockDrawn.map((times) => [times[0], times.at(-1)])).toEqual([[start - 1, start + 20]]);
  }
});

it('makes the plot that is there as high as its place becomes', async () => {
  const points: [number, number][] = [[1, 1]];
  const series = [{ id: 't', label: 't', points, summary: { last: 1, min: 1, avg: 1, max: 1, count: 1 } }];
  const chart = (height: number) => <TimeChart series={series} height={height} from={0} to={2} together />;
  const { rerender } = await renderKit(chart(300));
  rerender(chart(240));
  rerender(chart(240));
  expect(mockHeights).toEqual([300, -240]);
});
