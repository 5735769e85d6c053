import { groupBy } from '../browser/group-by';
import { formatDateTime } from '../time/format';
import { type AlignedData, type ChartLine, summaryOf } from './chart-data';
import { lineText } from './chart-value-labels';

/** A series with its place among all. */
export interface ChartMember {
  one: ChartLine;
  at: number;
}

/** The value at a place, or the last one before it where the series has none there; undefined in a gap. */
export function valueAt(column: AlignedData[number], index: number): number | undefined {
  for (let at = Math.min(index, column.length - 1); at >= 0; at--) {
    const value = column[at];
    if (value !== undefined) return value ?? undefined;
  }
  return undefined;
}

/** Series with the times that they tell where the crosshair stands at one: those of an earlier time apart. */
export const byTime = <T extends ChartMember>(members: readonly T[], ts: number): { ts: number; members: T[] }[] =>
  [...groupBy(members, ({ one }) => String(one.earlierBy ?? 0))].map(([earlierBy, own]) => ({
    ts: ts - Number(earlierBy),
    members: own,
  }));

/** What the crosshair reads, in a sentence. */
export const describeAt = (
  series: readonly ChartLine[],
  data: AlignedData,
  index: number,
  ts: number,
  timeZone?: string,
): string =>
  byTime(
    series.map((one, at) => ({ one, at })),
    ts,
  )
    .flatMap((group) => [
      formatDateTime(group.ts, { timeZone }),
      ...group.members.map(({ one, at }) => {
        const value = valueAt(data[at + 1] ?? [], index);
        const summary = summaryOf(one);
        return `${one.label}: ${value === undefined || !summary ? '–' : `${lineText(one, value, summary)} ${one.unit ?? ''}`.trim()}`;
      }),
    ])
    .join(', ');
