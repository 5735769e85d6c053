import { useT } from '../i18n/i18n';
import styles from './chart.module.css';
import { type AlignedData, colorOf, type SeriesSummary, summaryOf } from './chart-data';
import { figureTexts, lineText } from './chart-value-labels';
import { type ChartMember, valueAt } from './chart-values';
import { SeriesMark } from './series-mark';

interface ReadingProps extends ChartMember {
  /** Its values at the times of the chart. */
  column: AlignedData[number];
  /** Where the crosshair stands. */
  index: number | undefined;
  isNamed: boolean;
}

/** Name and value of a series where the crosshair stands, else its last one. */
export function Reading({ one, at, column, index, isNamed }: ReadingProps) {
  const summary = summaryOf(one);
  const value = index === undefined ? summary?.last : valueAt(column, index);
  return (
    <div className={styles.series}>
      {isNamed && (
        <span className={styles.name} title={one.label}>
          <SeriesMark color={colorOf(one, at)} />
          <bdi>{one.label}</bdi>
        </span>
      )}
      <span className={styles.value}>
        {value === undefined || !summary ? '–' : lineText(one, value, summary)}
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
  /** Of the visible time. */
  summary: SeriesSummary | undefined;
  /** Several series stand in the panel: each says whose its figures are. */
  isMarked: boolean;
}

/** Minimum, mean, and maximum of a series in the visible time. The mean is that of its points, each counted once. */
export function Figures({ one, at, summary, isMarked }: FiguresProps) {
  const t = useT('kit');
  // There is no mean of true and false.
  if (!summary || one.isBoolean) return null;
  const texts = figureTexts(summary);
  return (
    <dl className={styles.figuresOf} aria-label={one.label}>
      {(['min', 'avg', 'max'] as const).map((figure) => (
        <div key={figure} className={styles.figureOf}>
          <dt>
            {isMarked && <SeriesMark color={colorOf(one, at)} />}
            {t(`chart.${figure}`)}
          </dt>
          <dd>{texts[figure]}</dd>
        </div>
      ))}
    </dl>
  );
}
