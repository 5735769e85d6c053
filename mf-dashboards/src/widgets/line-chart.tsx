import { loadCode } from '@mullion/shared-kit/browser/load-code';
import { type ChartHandle, fetchChart, TimeSeriesChart } from '@mullion/shared-kit/charts/chart';
import { useT } from '@mullion/shared-kit/i18n/i18n';
import { EmptyState } from '@mullion/shared-kit/ui/empty-state';
import { lazy } from '@mullion/shared-kit/ui/lazy';
import { Skeleton } from '@mullion/shared-kit/ui/skeleton';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { CutNotice } from '../runtime/cut-notice';
import { NoData } from '../runtime/no-data';
import { SeriesProgress } from '../runtime/series-progress';
import { type ChartSeriesFigures, useLegend } from '../runtime/use-legend';
import { type DrawnLine, type SeriesLinesOptions, useSeriesLines } from '../runtime/use-series-lines';
import { useSize } from '../runtime/use-size';
import type { WidgetContext } from '../runtime/widget-context';
import styles from '../runtime/widget-place.module.css';
import { windowZone } from '../runtime/window-zone';
import type { AttributeValues } from './charts/attribute-source';
import { attributeSources } from './charts/chart-look';
import { useChartLook } from './charts/use-chart-look';
import { useChartZoom } from './charts/use-chart-zoom';
import { Readable } from './reading/readable';

/** By itself: few charts are compared with attributes. */
const AttributeLevels = lazy(
  () => import(/* webpackChunkName: "widget-cards" */ './charts/attribute-levels').then((file) => file.default),
  { inline: true },
);

const loadReading = () =>
  loadCode(() => import(/* webpackChunkName: "widget-chart-table" */ './reading/series-reading'));
const SeriesReading = lazy(() => loadReading().then((file) => file.default), { pending: <Skeleton height="100%" /> });

/** What stands around the plot, px. */
const AROUND = { edge: 8, notice: 24 };
/** Below it a chart says nothing, px. */
const LEAST_HEIGHT = 100;
/** How many colors series have. */
const PALETTE = 8;

/** Values over time as lines, one for each key of each entity. */
export default function LineChart({ ctx, ...look }: { ctx: WidgetContext } & SeriesLinesOptions) {
  useEffect(fetchChart, []);
  const t = useT('mf-dashboards');
  const { drawn, feed, progress, cut, stop, retry, ...status } = useSeriesLines(ctx, look);
  const { hidden, withLegend } = useLegend(ctx, (drawn?.lines ?? []).map(figuresOf));
  const handle = useRef<ChartHandle>(null);
  const [attributes, setAttributes] = useState<AttributeValues>();
  const { earlierBy, levels } = drawn ?? {};
  const zoomed = useChartZoom(ctx, drawn);
  const chosen = useChartLook(ctx, drawn?.lines ?? [], { earlierBy, levels, attributes });
  const compared = attributeSources(ctx.sources.flatMap(({ keys }) => keys.map(({ settings }) => settings)));
  const { config, title } = ctx.widget;
  const content = (size: ReturnType<typeof useSize>) => {
    if (ctx.sources.length === 0) {
      return (
        <EmptyState icon="show_chart" title={t('widget.no-source')} text={ctx.isEdit && t('widget.no-source.text')} />
      );
    }
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
          {...zoomed}
          timeZone={windowZone(ctx)}
          height={Math.max(LEAST_HEIGHT, size.height - AROUND.edge - (cut ? AROUND.notice : 0))}
          hidden={hidden}
          hasLegend={false}
          hasFigures={false}
          hasTooltip
          handle={handle}
          look={chosen}
          together
        />
      </CutNotice>
    );
  };
  const lines = drawn?.lines ?? [];
  return (
    <Readable
      ctx={ctx}
      table={() => <SeriesReading ctx={ctx} lines={lines} feed={feed} />}
      csv={async () => (await loadReading()).seriesCsv(lines, feed)}
      png={async () => handle.current?.png(config.title || title)}
      isOff={lines.length === 0}
    >
      {withLegend(
        <Measured hasLines={lines.length > 0}>
          {(size) => (
            <>
              <SeriesProgress progress={progress} stop={stop} />
              {compared.length > 0 && <AttributeLevels ctx={ctx} sources={compared} setValues={setAttributes} />}
              {content(size)}
            </>
          )}
        </Measured>,
      )}
    </Readable>
  );
}

/** What a legend says of a line. */
const figuresOf = (line: DrawnLine, at: number): ChartSeriesFigures => {
  const { id, label, color, unit, decimals, settings, summary, latest } = line;
  return {
    ...{ id, label, settings, decimals, units: unit },
    color: typeof color === 'string' ? color : `var(--color-series-${((color ?? at) % PALETTE) + 1})`,
    figures: {
      ...(summary && { min: summary.min, max: summary.max, avg: summary.avg, total: summary.avg * summary.count }),
      ...(latest !== undefined && latest !== null && { latest: typeof latest === 'number' ? latest : String(latest) }),
    },
  };
};

interface MeasuredProps {
  /** The first lines bring the legend: what it leaves is measured before anything is drawn in it. */
  hasLines: boolean;
  children: (size: ReturnType<typeof useSize>) => ReactNode;
}

/** Measured anew each time that it is shown: a table may stand in its place. */
function Measured({ hasLines, children }: MeasuredProps) {
  const place = useRef<HTMLDivElement>(null);
  const size = useSize(place, hasLines);
  return (
    <div ref={place} className={styles.scroll}>
      {children(size)}
    </div>
  );
}
