import { type ChartLine, summaryOf } from './chart-data';

/** Series share a panel while each takes up at least this part of its height. */
const smallestShare = 1 / 3;

interface Range {
  min: number;
  max: number;
}

/** How much room a series needs; one that does not change needs some too. */
const spanOf = ({ min, max }: Range) => max - min || Math.max(Math.abs(max) * 0.1, 1);

/**
 * Which series stand in one panel, as indices in their order: those of one unit whose ranges are alike, booleans apart from numbers. Series without
 * values, of which nothing is known, stand by themselves.
 */
export function panelsOf(series: readonly ChartLine[]): number[][] {
  const panels: { one: ChartLine; ranges: Range[]; members: number[] }[] = [];
  series.forEach((one, index) => {
    const range = summaryOf(one);
    const panel = range && panels.find((panel) => isAlike(panel.one, one) && fits([...panel.ranges, range]));
    if (panel) {
      panel.ranges.push(range);
      panel.members.push(index);
    } else panels.push({ one, ranges: range ? [range] : [], members: [index] });
  });
  return panels.map(({ members }) => members);
}

const isAlike = (a: ChartLine, b: ChartLine) => a.unit === b.unit && Boolean(a.isBoolean) === Boolean(b.isBoolean);

function fits(ranges: readonly Range[]): boolean {
  if (ranges.length < 2) return false;
  const whole = { min: Math.min(...ranges.map(({ min }) => min)), max: Math.max(...ranges.map(({ max }) => max)) };
  return ranges.every((range) => spanOf(range) >= spanOf(whole) * smallestShare);
}
