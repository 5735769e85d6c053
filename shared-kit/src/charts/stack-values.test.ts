import { inDrawnOrder, plotData, stackValues } from './stack-values';

test('bars stand upon those before them, above and below zero by themselves, and gaps stay gaps', () => {
  const times = [1, 2, 3];
  const data = [times, [5, -2, null], [3, 4, 6], [1, -1, undefined]] as never;
  expect(stackValues(data, [true, true, true])).toEqual([times, [5, -2, null], [8, 4, 6], [9, -3, undefined]]);
});

test('those that reach farthest are drawn behind the others, with their own colors', () => {
  const member = (at: number, stacked: boolean) =>
    ({ one: { id: `${at}`, label: '', stacked, bars: { align: 0 } }, at }) as never;
  const data = [[1], [5], [3], [1]] as never;
  const [first, second] = [member(0, true), member(2, true)];
  expect(inDrawnOrder([first, second])).toEqual([second, first]);
  expect(plotData([first, second], data)).toEqual([[1], [6], [5]]);
  const beside = [member(0, false), member(2, false)];
  expect(inDrawnOrder(beside)).toEqual(beside);
  expect(plotData(beside, data)).toEqual([[1], [5], [1]]);
});
