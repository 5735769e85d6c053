import { fetchChart, TimeSeriesChart } from '@mullion/shared-kit/charts/chart';
import { lazy } from '@mullion/shared-kit/ui/lazy';
import { Skeleton } from '@mullion/shared-kit/ui/skeleton';
import { useEffect, useRef, useState } from 'react';
import { CutNotice } from '../runtime/cut-notice';
import { NoData } from '../runtime/no-data';
import { SeriesProgress } from '../runtime/series-progress';
import { type ChartSeriesFigures, useLegend } from '../runtime/use-legend';
import { type DrawnLine, type SeriesLinesOptions, useSeriesLines } from '../runtime/use-series-lines';
import { useSize } from '../runtime/use-size';
import type { WidgetContext } from '../runtime/widget-context';
import styles from '../runtime/widget-place.module.css';
import type { AttributeValues } from './charts/attribute-source';
import { attributeSources } from './charts/chart-look';
import { useChartLook } from './charts/use-chart-look';

/** By itself: few charts are compared with attributes. */
const AttributeLevels = lazy(
  () => import(/* webpackChunkName: "widget-cards" */ './charts/attribute-levels').then((file) => file.default),
  { inline: true },
);

/** What stands around the plot, px. */
const AROUND = { edge: 8, notice: 24 };
/** Below it a chart says nothing, px. */
const LEAST_HEIGHT = 100;
/** How many colors series have. */
const PALETTE = 8;

/** Values over time as lines, one for each key of each entity. */
export default function LineChart({ ctx, ...look }: { ctx: WidgetContext } & SeriesLinesOptions) {
  useEffect(fetchChart, []);
  const place = useRef<HTMLDivElement>(null);
  const size = useSize(place);
  const { drawn, feed, progress, cut, stop, retry, ...status } = useSeriesLines(ctx, look);
  const { hidden, withLegend } = useLegend(ctx, (drawn?.lines ?? []).map(figuresOf));
  const [attributes, setAttributes] = useState<AttributeValues>();
  const { earlierBy, levels } = drawn ?? {};
  const chosen = useChartLook(ctx, drawn?.lines ?? [], { earlierBy, levels, attributes });
  const compared = attributeSources(ctx.sources.flatMap(({ keys }) => keys.map(({ settings }) => settings)));
  const { config, title } = ctx.widget;
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
          height={Math.max(LEAST_HEIGHT, size.height - AROUND.edge - (cut ? AROUND.notice : 0))}
          hidden={hidden}
          hasLegend={false}
          hasFigures={false}
          hasTooltip
          look={chosen}
          together
        />
      </CutNotice>
    );
  };
  return withLegend(
    <div ref={place} className={styles.scroll}>
      <SeriesProgress progress={progress} stop={stop} />
      {compared.length > 0 && <AttributeLevels ctx={ctx} sources={compared} setValues={setAttributes} />}
      {content()}
    </div>,
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
