import type uPlot from 'uplot';
import { thinWhereDense } from './dense-lines';

/** What a line of so many of its own points among others’ times is drawn with, 100 px wide. */
function drawn({ points, width, others = 0 }: { points: number; width: number; others?: number }) {
  const values = Array.from({ length: points + others }, (_, at) => (at < points ? at : undefined));
  const plot = { data: [[], values], bbox: { width: 100 }, series: [{}, { width }] } as unknown as uPlot;
  return thinWhereDense(() => ({ stroke: null }))(plot, 1, 0, values.length - 1);
}

it('draws a line with several points in each column of pixels one pixel wide: its corners took 30 ms a frame', () => {
  expect(drawn({ points: 400, width: 2.5 })).toEqual({ stroke: null, _width: 1 });
});

it('leaves a line its width where it has room, alone or among the times of others, and none to one that has none', () => {
  expect(drawn({ points: 150, width: 2.5 })).toEqual({ stroke: null });
  expect(drawn({ points: 150, width: 2.5, others: 1000 })).toEqual({ stroke: null });
  expect(drawn({ points: 400, width: 0 })).toEqual({ stroke: null, _width: 0 });
});
