import { csvText } from '../browser/csv';
import { alignSeries, booleanText, type ChartSeries, seriesTitle } from './chart-data';

/** Series as a table: a line for each time, a column for each series; numbers, booleans, and times as machines read them. */
export function chartCsv(series: readonly ChartSeries[]): string {
  const [times, ...columns] = alignSeries(series);
  const cell = ({ isBoolean }: ChartSeries, value: number | null | undefined) =>
    value === null || value === undefined ? '' : isBoolean ? booleanText(value) : value;
  return csvText([
    ['time', ...series.map(seriesTitle)],
    ...times.map((ts, at) => [
      new Date(ts).toISOString(),
      ...series.map((one, place) => cell(one, columns[place]?.[at])),
    ]),
  ]);
}
