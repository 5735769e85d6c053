import { loadCode } from '@mullion/shared-kit/browser/load-code';
import { seriesPaint } from '@mullion/shared-kit/charts/chart-colors';
import { lazy } from '@mullion/shared-kit/ui/lazy';
import { Skeleton } from '@mullion/shared-kit/ui/skeleton';
import { VisuallyHidden } from '@mullion/shared-kit/ui/visually-hidden';
import { defaultDecimals } from '@mullion/shared-kit/widget-runtime/format-value';
import { useEffect, useRef } from 'react';
import { LatestContent } from '../runtime/latest-content';
import { ScrollPlace } from '../runtime/scroll-place';
import { useLatestRows } from '../runtime/use-latest-rows';
import { hasLegend, useLegend } from '../runtime/use-legend';
import type { WidgetContext } from '../runtime/widget-context';
import styles from './latest-chart.module.css';
import type { DrawingHandle } from './latest-drawing';
import { type LatestChartKind, latestLook } from './latest-look';
import { pressedSlice, type ShownSlice, slicesOf } from './latest-slices';
import { Readable } from './reading/readable';

/** What draws, with its library. */
const Drawing = lazy(
  () => import(/* webpackChunkName: "widget-drawings" */ './latest-drawing').then((file) => file.default),
  {
    pending: <Skeleton height="100%" />,
  },
);

const loadReading = () =>
  loadCode(() => import(/* webpackChunkName: "widget-chart-table" */ './reading/latest-reading'));
const LatestReading = lazy(() => loadReading().then((file) => file.default), { pending: <Skeleton height="100%" /> });

/** Latest values side by side, or as parts of a whole. Its legend says them in words. */
export default function LatestChart({ ctx, kind }: { ctx: WidgetContext; kind: LatestChartKind }) {
  useEffect(Drawing.fetch, []);
  const latest = useLatestRows(ctx);
  return (
    <LatestContent ctx={ctx} latest={latest}>
      {(rows) => <Chart ctx={ctx} slices={drawnSlices(kind, slicesOf(rows, ctx))} kind={kind} />}
    </LatestContent>
  );
}

/** In the colors in which they are drawn: a radar is one surface, in that of its first value. */
const drawnSlices = (kind: LatestChartKind, slices: readonly ShownSlice[]): readonly ShownSlice[] =>
  kind === 'radar' ? slices.map((slice) => ({ ...slice, color: slices[0]?.color ?? slice.color })) : slices;

interface ChartProps {
  ctx: WidgetContext;
  slices: readonly ShownSlice[];
  kind: LatestChartKind;
}

/** Without a legend of its own each value stands below the drawing. */
function Chart({ ctx, slices, kind }: ChartProps) {
  const { hidden, withLegend } = useLegend(ctx, slices);
  const look = latestLook(kind, ctx.settings);
  const [click] = ctx.actions('sliceClick');
  const shown = slices.filter(({ id }) => !hidden.has(id));
  const press = (id: string) => {
    const at = shown.findIndex((slice) => slice.id === id);
    if (click) ctx.run(click, shown[at]?.entity ?? undefined, pressedSlice(shown, at));
  };
  const handle = useRef<DrawingHandle>(null);
  return (
    <Readable
      ctx={ctx}
      table={() => <LatestReading ctx={ctx} values={slices} />}
      csv={async () => (await loadReading()).latestCsv(slices)}
      png={async () => handle.current?.png(ctx.widget.config.title || ctx.widget.title)}
    >
      {withLegend(
        <figure className={styles.place} data-kind={kind}>
          <div className={styles.chart}>
            <Drawing
              kind={kind}
              slices={shown}
              look={look}
              decimals={ctx.widget.config.decimals ?? defaultDecimals}
              handle={handle}
              press={click && press}
            />
            {!hasLegend(ctx.widget) &&
              (look.hasLegend ? (
                <Values slices={shown} color={look.legendColor} hasMarks={kind !== 'radar'} />
              ) : (
                <Said slices={shown} />
              ))}
          </div>
        </figure>,
      )}
    </Readable>
  );
}

type Slices = Pick<ChartProps, 'slices'>;

/** Each value beside the drawing. A radar is all of one color: marks of it would say nothing, and take the room of its names. */
function Values({ slices, color, hasMarks }: Slices & { color: string | undefined; hasMarks: boolean }) {
  return (
    <ScrollPlace className={styles.values}>
      <ul className={styles.legend} style={{ color }}>
        {slices.map(({ id, label, words, color: own }) => (
          <li key={id} className={styles.entry}>
            {hasMarks && <span className={styles.mark} style={{ background: seriesPaint(own) }} aria-hidden="true" />}
            <span className={styles.label}>{label}</span>
            <span className={styles.value}>{words}</span>
          </li>
        ))}
      </ul>
    </ScrollPlace>
  );
}

/** Each value for who doesn't see the drawing. */
function Said({ slices }: Slices) {
  return (
    <VisuallyHidden>
      {slices.map(({ id, label, words }) => (
        <span key={id}>{`${label}: ${words}. `}</span>
      ))}
    </VisuallyHidden>
  );
}
