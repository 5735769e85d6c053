import type uPlot from 'uplot';
import type { AlignedData } from './chart-data';
import { drawValues, powerOf } from './draw-values';

const draw = (...columns: AlignedData[number][]) => {
  const drawn: unknown[] = [];
  const plot = { setData: (data: unknown) => drawn.push(data) } as unknown as uPlot;
  drawValues(plot, [[1, 2, 3], ...columns] as AlignedData);
  return { columns: (drawn[0] as unknown[]).slice(1), power: powerOf(plot) };
};

it('draws usual values as they are, gaps and all', () => {
  expect(draw([0, null, undefined], [1e6, -0.5, 1e-9])).toEqual({
    columns: [
      [0, null, undefined],
      [1e6, -0.5, 1e-9],
    ],
    power: 0,
  });
});

it('draws very large and very small ones by a power of ten', () => {
  expect(draw([1e308, null, -1e308], [5, undefined, 0])).toEqual({
    columns: [
      [1, null, -1],
      [5e-308, undefined, 0],
    ],
    power: 308,
  });
  expect(draw([0, 2e-300, 1e-300])).toEqual({ columns: [[0, 2, 1]], power: -300 });
  expect(draw([1234567890123456800])).toEqual({ columns: [[1.2345678901234567]], power: 18 });
});
