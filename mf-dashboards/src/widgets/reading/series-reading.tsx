import { csvText } from '@mullion/shared-kit/browser/csv';
import type { ChartFeed } from '@mullion/shared-kit/charts/chart';
import { formatDateTime } from '@mullion/shared-kit/time/format';
import { useMemo } from 'react';
import type { DrawnLine } from '../../runtime/use-series-lines';
import { valueText } from '../../runtime/value-format';
import type { WidgetContext } from '../../runtime/widget-context';
import { windowZone } from '../../runtime/window-zone';
import ReadingTable, { type ReadingRow } from './reading-table';
import { useT } from './texts';

type Points = NonNullable<ReturnType<NonNullable<ReturnType<ChartFeed['read']>>['points']>>;

/** Rows at most: a table of all times of a long window would take seconds to sort, with each new value. */
const MOST_ROWS = 5000;

interface SeriesReadingProps {
  ctx: Pick<WidgetContext, 'widget' | 'timewindow'>;
  lines: readonly DrawnLine[];
  feed: ChartFeed;
}

/** Time series as a table: a row for each time, newest first, a column for each line. */
export default function SeriesReading({ ctx, lines, feed }: SeriesReadingProps) {
  const t = useT();
  const { config, title } = ctx.widget;
  const { decimals } = config;
  const timeZone = windowZone(ctx);
  const { rows, isPart } = useMemo(
    () => newestRows(lines, (id) => feed.read()?.points(id), { decimals, timeZone }),
    [lines, feed, decimals, timeZone],
  );
  return (
    <ReadingTable
      title={config.title || title}
      columns={[
        { id: 'ts', label: t('time'), isText: true },
        ...lines.map(({ id, label, unit }) => ({ id, label: unit ? `${label} (${unit})` : label })),
      ]}
      rows={rows}
      isDescending
      note={isPart ? t('newest', { count: rows.length }) : undefined}
    />
  );
}

/** The last times at which lines have values, with the value of each line then. */
function newestRows(
  lines: readonly DrawnLine[],
  pointsOf: (id: string) => Points | undefined,
  { decimals, timeZone }: Pick<WidgetContext['widget']['config'], 'decimals'> & { timeZone: string | undefined },
  most = MOST_ROWS,
): { rows: ReadingRow[]; isPart: boolean } {
  const all = lines.map(({ id }) => pointsOf(id));
  // Once: lines that are compared make theirs anew each time.
  const times = all.map((points) => points?.times);
  // From the end of each, in one walk.
  const at = all.map((points) => (points?.length ?? 0) - 1);
  const timeOf = (line: number) => ((at[line] ?? -1) < 0 ? -Infinity : (times[line]?.[at[line] as number] ?? 0));
  const rows: ReadingRow[] = [];
  for (;;) {
    const ts = Math.max(-Infinity, ...all.map((_, line) => timeOf(line)));
    if (ts === -Infinity) return { rows, isPart: false };
    if (rows.length === most) return { rows, isPart: true };
    const cells = lines.map((line, place) => {
      if (timeOf(place) !== ts) return { text: '', order: '' };
      const value = all[place]?.valueAt(at[place] as number) ?? null;
      at[place] = (at[place] as number) - 1;
      if (value === null) return { text: '', order: '' };
      const text = typeof value === 'object' ? JSON.stringify(value) : String(value);
      // The head of its column says the unit.
      const key = { decimals: line.decimals ?? undefined };
      return {
        text: valueText(text, key, { decimals }),
        order: typeof value === 'number' ? value : text,
      };
    });
    rows.push({ id: String(ts), cells: [{ text: formatDateTime(ts, { timeZone }), order: ts }, ...cells] });
  }
}

/** All points of lines as a CSV file: a row for each time, texts among them. */
export function seriesCsv(lines: readonly DrawnLine[], feed: ChartFeed): string {
  const all = lines.map(({ id }) => {
    const points = feed.read()?.points(id);
    return { points, times: points?.times ?? new Float64Array(0), next: 0 };
  });
  const times = [...new Set(all.flatMap((one) => Array.from(one.times)))].sort((a, b) => a - b);
  return csvText([
    ['time', ...lines.map(({ label, unit }) => (unit ? `${label} (${unit})` : label))],
    ...times.map((ts) => [
      new Date(ts).toISOString(),
      ...all.map((one) => {
        if (one.times[one.next] !== ts) return '';
        const value = one.points?.valueAt(one.next) ?? '';
        one.next += 1;
        return typeof value === 'number' ? value : typeof value === 'object' ? JSON.stringify(value) : String(value);
      }),
    ]),
  ]);
}
