import type { AlignedData } from './chart-data';
import type { ChartMember } from './chart-values';

const isStacked = (members: readonly ChartMember[]) => members.some(({ one }) => one.bars?.stacked);

/** Series of a panel in the order in which they are drawn: the stacked bars that reach farthest are behind the others. */
export const inDrawnOrder = (members: readonly ChartMember[]): readonly ChartMember[] =>
  isStacked(members) ? members.toReversed() : members;

/** What a plot of some of a chart's series draws, in their drawn order. @param data of all series of the chart */
export function plotData(members: readonly ChartMember[], data: AlignedData): AlignedData {
  const own: AlignedData = [data[0], ...members.map(({ at }) => data[at + 1] ?? [])];
  if (!isStacked(members)) return own;
  const [times, ...columns] = stackBars(own);
  return [times, ...columns.reverse()];
}

/**
 * Values of stacked bars as the height of each bar's end: what is above zero goes up, what is below goes down. The last series
 * reaches farthest.
 * @param data times, then the values of each series
 */
export function stackBars([times, ...columns]: AlignedData): AlignedData {
  const up = new Float64Array(times.length);
  const down = new Float64Array(times.length);
  const stacked = columns.map((column) =>
    times.map((_, at) => {
      const value = column[at];
      if (value === null || value === undefined) return value;
      const side = value < 0 ? down : up;
      side[at] = (side[at] ?? 0) + value;
      return side[at];
    }),
  );
  return [times, ...stacked];
}
