import { errorText } from '@mullion/shared-kit/list/error-text';
import { TimeSeriesChart } from '@mullion/shared-kit/ui/chart';
import { ErrorState } from '@mullion/shared-kit/ui/error-state';
import { Skeleton } from '@mullion/shared-kit/ui/skeleton';
import { useRef } from 'react';
import { NoData } from '../runtime/no-data';
import { useSeriesLines } from '../runtime/use-series-lines';
import { useSize } from '../runtime/use-size';
import type { WidgetContext } from '../runtime/widget-context';
import styles from './line-chart.module.css';

/** What the chart writes around its lines, px. */
const AROUND = { edge: 8, legend: 48, reading: 40 };
/** Below it a chart says nothing: beside the names of many lines it is scrolled to, px. */
const LEAST_HEIGHT = 140;
/** Narrower than this, what the cursor reads stands above the lines, px. */
const READING_BESIDE = 460;
/** From here on there is room for figures beside the lines, px. */
const ROOM_FOR_FIGURES = 900;

/** Values over time as lines, one for each key of each entity. */
export default function LineChart({ ctx }: { ctx: WidgetContext }) {
  const place = useRef<HTMLDivElement>(null);
  const size = useSize(place);
  const { lines, error, problem, feed, from, to, retry } = useSeriesLines(ctx);
  const { config, title } = ctx.widget;
  const hasLegend = config.showLegend ?? true;
  const around =
    AROUND.edge +
    (hasLegend && (lines?.length ?? 0) > 1 ? AROUND.legend : 0) +
    (size && size.width < READING_BESIDE ? AROUND.reading : 0);
  const content = () => {
    if (error) return <ErrorState reason={errorText(error)} onRetry={retry} />;
    if (problem) return <NoData ctx={ctx} problem={problem} />;
    if (!lines || !size) return <Skeleton height="100%" />;
    return (
      <TimeSeriesChart
        label={config.title || title}
        series={lines}
        feed={feed}
        from={from}
        to={to}
        height={Math.max(LEAST_HEIGHT, size.height - around)}
        hasLegend={hasLegend}
        hasFigures={hasLegend && size.width >= ROOM_FOR_FIGURES}
        together
      />
    );
  };
  return (
    <div ref={place} className={styles.place}>
      {content()}
    </div>
  );
}
