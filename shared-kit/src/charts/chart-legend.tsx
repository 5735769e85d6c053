import { useT } from '../i18n/i18n';
import { ScrollRow } from '../ui/scroll-row';
import styles from './chart.module.css';
import { type ChartLine, colorOf, seriesTitle } from './chart-data';
import { SeriesMark } from './series-mark';

interface ChartLegendProps {
  /** In the order of the chart; those without points too. */
  series: readonly ChartLine[];
  /** Ids of the drawn series. */
  shown: ReadonlySet<string>;
  onToggle: (id: string) => void;
  /** Maximum number drawn together; default: all. */
  limit?: number;
  /** Minimum number drawn; default: none. */
  fewest?: number;
}

/** The names of series with their colors; a press shows or hides one. */
export function ChartLegend({
  series,
  shown,
  onToggle,
  limit = Number.POSITIVE_INFINITY,
  fewest = 0,
}: ChartLegendProps) {
  const t = useT('kit');
  const isFull = shown.size >= limit;
  return (
    <ScrollRow className={styles.legend}>
      {series.map((one, at) => {
        const isShown = shown.has(one.id);
        const isFixed = isShown ? shown.size <= fewest : isFull;
        return (
          <button
            key={one.id}
            type="button"
            className={styles.entry}
            aria-pressed={isShown}
            aria-label={t('chart.show', { name: one.label })}
            aria-disabled={isFixed || undefined}
            title={isFull && !isShown ? t('chart.full', { count: limit }) : undefined}
            onClick={() => !isFixed && onToggle(one.id)}
          >
            <SeriesMark color={colorOf(one, at)} />
            <bdi>{seriesTitle(one)}</bdi>
          </button>
        );
      })}
    </ScrollRow>
  );
}
