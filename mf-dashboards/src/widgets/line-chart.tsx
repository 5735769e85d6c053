import { TimeSeriesChart } from '@mullion/shared-kit/ui/chart';
import { Skeleton } from '@mullion/shared-kit/ui/skeleton';
import { useRef } from 'react';
import { CutNotice } from '../runtime/cut-notice';
import { NoData } from '../runtime/no-data';
import { SeriesProgress } from '../runtime/series-progress';
import { type SeriesLinesOptions, useSeriesLines } from '../runtime/use-series-lines';
import { useSize } from '../runtime/use-size';
import type { WidgetContext } from '../runtime/widget-context';
import styles from '../runtime/widget-place.module.css';

/** What the chart writes around its lines, px. */
const AROUND = { edge: 8, legend: 48, reading: 40, notice: 24 };
/** Below it a chart says nothing: beside the names of many lines it is scrolled to, px. */
const LEAST_HEIGHT = 140;
/** Narrower than this, what the cursor reads stands above the lines, px. */
const READING_BESIDE = 640;
/** From here on there is room for figures beside the lines, px. */
const ROOM_FOR_FIGURES = 900;

/** Values over time as lines, one for each key of each entity. */
export default function LineChart({ ctx, ...look }: { ctx: WidgetContext } & SeriesLinesOptions) {
  const place = useRef<HTMLDivElement>(null);
  const size = useSize(place);
  const { drawn, feed, progress, cut, stop, retry, ...status } = useSeriesLines(ctx, look);
  const { config, title } = ctx.widget;
  const hasLegend = config.showLegend ?? true;
  const around =
    AROUND.edge +
    (hasLegend && (drawn?.lines.length ?? 0) > 1 ? AROUND.legend : 0) +
    (size && size.width < READING_BESIDE ? AROUND.reading : 0) +
    (cut ? AROUND.notice : 0);
  const content = () => {
    const isEmpty = !drawn?.lines.length;
    if (status.failure || (isEmpty && (status.error || status.problem))) {
      return <NoData ctx={ctx} {...status} onRetry={retry} />;
    }
    if (!drawn || !size) return <Skeleton height="100%" />;
    return (
      <CutNotice cut={cut}>
        <TimeSeriesChart
          label={config.title || title}
          series={drawn.lines}
          feed={feed}
          from={drawn.from}
          to={drawn.to}
          height={Math.max(LEAST_HEIGHT, size.height - around)}
          hasLegend={hasLegend}
          hasFigures={hasLegend && size.width >= ROOM_FOR_FIGURES}
          together
        />
      </CutNotice>
    );
  };
  return (
    <div ref={place} className={styles.scroll}>
      <SeriesProgress progress={progress} stop={stop} />
      {content()}
    </div>
  );
}
