import { currentDateLocale, useT } from '../i18n/i18n';
import { formatDateTime } from '../time/format';
import styles from './chart.module.css';
import { type AlignedData, type ChartSeries, colorOf, type SeriesSummary, summarize } from './chart-data';
import { SeriesMark } from './series-mark';

/** A series with its place among all. */
export interface ChartMember {
  one: ChartSeries;
  at: number;
}

interface ReadingProps extends ChartMember {
  /** Its values at the times of the chart. */
  column: AlignedData[number];
  /** Where the crosshair stands. */
  index: number | undefined;
}

/** Name and value of a series where the crosshair stands, else its last one. */
export function Reading({ one, at, column, index }: ReadingProps) {
  const value = index === undefined ? summarize(one)?.last : valueAt(column, index);
  return (
    <div className={styles.series}>
      <span className={styles.name} title={one.label}>
        <SeriesMark color={colorOf(one, at)} />
        <bdi>{one.label}</bdi>
      </span>
      <span className={styles.value}>
        {value === undefined ? '–' : formatValue(value, summarize(one))}
        {one.unit && (
          <>
            {' '}
            <bdi className={styles.unit}>{one.unit}</bdi>
          </>
        )}
      </span>
    </div>
  );
}

interface FiguresProps extends ChartMember {
  /** Ends of what is shown, epoch ms. */
  range: readonly [number, number] | null;
  /** Several series stand in the panel: each says whose its figures are. */
  isMarked: boolean;
}

/** Least, mean and most of what is shown of a series. The mean is that of the points that are drawn, each counted once. */
export function Figures({ one, at, range, isMarked }: FiguresProps) {
  const t = useT('kit');
  const summary = summarize(one, range);
  if (!summary) return null;
  return (
    <dl className={styles.figuresOf} aria-label={one.label}>
      {(['min', 'avg', 'max'] as const).map((figure) => (
        <div key={figure} className={styles.figureOf}>
          <dt>
            {isMarked && <SeriesMark color={colorOf(one, at)} />}
            {t(`chart.${figure}`)}
          </dt>
          <dd>{formatValue(summary[figure], summary)}</dd>
        </div>
      ))}
    </dl>
  );
}

/** A value as the locale writes it, as fine as what the series goes through: from a tenth to a hundredth of its range. */
function formatValue(value: number, range: SeriesSummary | undefined): string {
  const span = range ? range.max - range.min : 0;
  const digits = span > 0 ? Math.max(0, Math.min(6, 1 - Math.floor(Math.log10(span) + 1e-9))) : 4;
  return new Intl.NumberFormat(currentDateLocale(), { maximumFractionDigits: digits }).format(value);
}

/** The value at a place, or the last one before it where the series has none there; undefined in a gap. */
function valueAt(column: AlignedData[number], index: number): number | undefined {
  for (let at = Math.min(index, column.length - 1); at >= 0; at--) {
    const value = column[at];
    if (value !== undefined) return value ?? undefined;
  }
  return undefined;
}

/** What the crosshair reads, in a sentence. */
export const describeAt = (series: readonly ChartSeries[], data: AlignedData, index: number, ts: number): string =>
  [
    formatDateTime(ts),
    ...series.map((one, at) => {
      const value = valueAt(data[at + 1] ?? [], index);
      return `${one.label}: ${value === undefined ? '–' : `${formatValue(value, summarize(one))} ${one.unit ?? ''}`.trim()}`;
    }),
  ].join(', ');
