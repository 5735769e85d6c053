import type { AlignedData } from './chart-data';
import type { ChartMember } from './chart-values';

const isStacked = (members: readonly ChartMember[]) => members.some(({ one }) => one.stacked);

/** Series of a panel in the order in which they are drawn: those of a stack that reach farthest are behind the others. */
export const inDrawnOrder = (members: readonly ChartMember[]): readonly ChartMember[] =>
  isStacked(members) ? members.toReversed() : members;

/** What a plot of some of a chart's series draws, in their drawn order. @param data of all series of the chart */
export function plotData(members: readonly ChartMember[], data: AlignedData): AlignedData {
  const own: AlignedData = [data[0], ...members.map(({ at }) => data[at + 1] ?? [])];
  if (!isStacked(members)) return own;
  const [times, ...columns] = stackValues(
    own,
    members.map(({ one }) => one.stacked === true),
  );
  return [times, ...columns.reverse()];
}

/**
 * Values of a stack as the height of each one's end: what is above zero goes up, what is below goes down. The last series
 * reaches farthest.
 * @param data times, then the values of each series
 * @param isIn which of the series are in the stack
 */
export function stackValues([times, ...columns]: AlignedData, isIn: readonly boolean[]): AlignedData {
  const up = new Float64Array(times.length);
  const down = new Float64Array(times.length);
  const stacked = columns.map((column, place) =>
    isIn[place]
      ? times.map((_, at) => {
          const value = column[at];
          if (value === null || value === undefined) return value;
          const side = value < 0 ? down : up;
          side[at] = (side[at] ?? 0) + value;
          return side[at];
        })
      : column,
  );
  return [times, ...stacked];
}
