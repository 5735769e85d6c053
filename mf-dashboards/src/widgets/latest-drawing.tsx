import { colorReader, seriesPaint } from '@mullion/shared-kit/charts/chart-colors';
import { chartPng } from '@mullion/shared-kit/charts/chart-png';
import { currentDateLocale } from '@mullion/shared-kit/i18n/i18n';
import { useResolvedTheme } from '@mullion/shared-kit/theme/theme-mode';
import { formatNumber } from '@mullion/shared-kit/time/format';
import { BarChart, PieChart, RadarChart } from 'echarts/charts';
import { GridComponent, PolarComponent, RadarComponent } from 'echarts/components';
import * as echarts from 'echarts/core';
import { LabelLayout } from 'echarts/features';
import { CanvasRenderer } from 'echarts/renderers';
import { type Ref, useEffect, useImperativeHandle, useRef, useState } from 'react';
import { useSize } from '../runtime/use-size';
import { isHuge } from '../runtime/value-format';
import styles from './latest-chart.module.css';
import { aroundAt, placeOf, type Slice, sliceTurns } from './latest-geometry';
import type { LatestChartKind, LatestLook } from './latest-look';
import { latestOption } from './latest-option';

/** What can be asked of a drawing. */
export interface DrawingHandle {
  /** It as a picture under a heading; null where the browser can't make one. */
  png(heading: string): Promise<Blob | null>;
}

export interface LatestDrawingProps {
  kind: LatestChartKind;
  slices: readonly Slice[];
  look: LatestLook;
  /** Of ticks. */
  decimals: number;
  handle: Ref<DrawingHandle>;
  /** Somebody pressed a value; absent: nothing happens then. */
  press?: (id: string) => void;
}

interface Told {
  at: number;
  x: number;
  y: number;
}

/** What a value is, in words, with its share where it is a part of a whole. */
export const sentences = (kind: LatestChartKind, slices: readonly Slice[]): string[] => {
  const turns = kind === 'pie' || kind === 'doughnut' ? sliceTurns(slices) : [];
  return slices.map(({ label, words }, at) => {
    const { turn } = turns[at] ?? {};
    return turn === undefined ? `${label}: ${words}` : `${label}: ${words} (${percent(turn)})`;
  });
};

/** A share as the locale writes it. */
export const percent = (share: number) =>
  new Intl.NumberFormat(currentDateLocale(), { style: 'percent', maximumFractionDigits: 0 }).format(share);

const isStill = () => window.matchMedia?.('(prefers-reduced-motion: reduce)').matches ?? false;

/** Latest values as ECharts draws them on a canvas; who doesn't see it reads them beside it. */
export default function LatestDrawing({ kind, slices, look, decimals, handle, press }: LatestDrawingProps) {
  const place = useRef<HTMLDivElement>(null);
  const size = useSize(place);
  const chart = useRef<echarts.EChartsType>(undefined);
  const theme = useResolvedTheme();
  const [told, setTold] = useState<Told>();
  const latest = useRef({ kind, slices, press });
  latest.current = { kind, slices, press };
  const hasRoom = size !== undefined && size.width > 0 && size.height > 0;
  useEffect(() => {
    const element = place.current;
    if (!hasRoom || !element) return;
    echarts.use([
      BarChart,
      PieChart,
      RadarChart,
      GridComponent,
      PolarComponent,
      RadarComponent,
      LabelLayout,
      CanvasRenderer,
    ]);
    const made = echarts.init(element, null, { renderer: 'canvas' });
    chart.current = made;
    follow(made, () => latest.current, setTold);
    return () => {
      chart.current = undefined;
      made.dispose();
    };
  }, [hasRoom]);
  const write = (value: number) => formatNumber(value, isHuge(value) ? {} : { atMost: decimals, exponent: false });
  const shown = JSON.stringify([kind, slices, look, decimals, theme, size, write(12345.5)]);
  // `shown` stands for what is drawn.
  useEffect(() => {
    const element = place.current;
    if (!chart.current || !element || !size) return;
    const color = colorReader(element, theme);
    const of = (paint: string) => color(seriesPaint(paint));
    chart.current.resize(size);
    chart.current.setOption(
      latestOption(kind, slices, look, {
        size,
        paint: {
          text: color('--color-text'),
          muted: color('--color-text-muted'),
          line: color('--color-line'),
          surface: color('--color-surface'),
          of,
          exact: color,
        },
        fontFamily: getComputedStyle(element).fontFamily,
        isRtl: getComputedStyle(element.parentElement ?? element).direction === 'rtl',
        mayMove: !isStill(),
        decimals,
        write,
        percent,
      }),
    );
    if (kind === 'pie') tip(chart.current, look.tilt, size);
  }, [shown, hasRoom]);
  useImperativeHandle(handle, () => ({
    async png(heading) {
      const element = place.current;
      if (!chart.current || !element) return null;
      const color = colorReader(element, theme);
      const background = color('--color-surface');
      const canvas = chart.current.renderToCanvas({
        pixelRatio: window.devicePixelRatio || 1,
        backgroundColor: background,
      });
      const titles = slices.map((slice) => ({
        text: `${slice.label}: ${slice.words}`,
        color: color(seriesPaint(slice.color)),
      }));
      const { fontFamily, direction } = getComputedStyle(element.parentElement ?? element);
      return chartPng([{ canvas, titles }], {
        ...{ heading, background, color: color('--color-text'), font: fontFamily, isRtl: direction === 'rtl' },
      });
    },
  }));
  const words = sentences(kind, slices);
  const show = (at: number) => size && setTold({ at, ...placeOf(kind, slices, at, look, size) });
  return (
    <div className={styles.drawing}>
      {/* Plots run from left to right in every language. */}
      <div ref={place} className={styles.canvas} dir="ltr" aria-hidden="true" data-press={press ? true : undefined} />
      {size &&
        press &&
        slices.map(({ id }, at) => {
          const { x, y } = placeOf(kind, slices, at, look, size);
          return (
            <button
              key={id}
              type="button"
              className={styles.press}
              style={{ left: x, top: y }}
              aria-label={words[at]}
              onClick={() => press(id)}
              onFocus={() => show(at)}
              onBlur={() => setTold(undefined)}
            />
          );
        })}
      {look.hasTooltip && told && size && words[told.at] && (
        <div
          className={styles.tooltip}
          style={{
            ...(told.x > size.width / 2 ? { right: size.width - told.x } : { left: told.x }),
            ...(told.y > size.height / 2 ? { bottom: size.height - told.y } : { top: told.y }),
          }}
          aria-hidden="true"
        >
          <bdi>{words[told.at]}</bdi>
        </div>
      )}
    </div>
  );
}

/** Tells which value the pointer is at, and which is pressed. */
function follow(
  chart: echarts.EChartsType,
  now: () => Pick<LatestDrawingProps, 'kind' | 'slices' | 'press'>,
  tell: (told: Told | undefined) => void,
): void {
  const isPie = () => now().kind === 'pie' || now().kind === 'doughnut';
  chart.on('mousemove', ({ dataIndex, event }) => {
    if (isPie() && event) tell({ at: dataIndex, x: event.offsetX, y: event.offsetY });
  });
  chart.on('mouseout', () => {
    if (isPie()) tell(undefined);
  });
  chart.on('click', ({ dataIndex }) => {
    const { slices, press } = now();
    const slice = slices[dataIndex];
    if (isPie() && slice) press?.(slice.id);
  });
  chart.getZr().on('globalout', () => tell(undefined));
  chart.getZr().on('mousemove', ({ offsetX: x, offsetY: y }) => {
    const { kind, slices } = now();
    if (kind === 'pie' || kind === 'doughnut') return;
    const at =
      kind === 'bars'
        ? chart.containPixel('grid', [x, y])
          ? chart.convertFromPixel({ xAxisIndex: 0 }, x)
          : undefined
        : aroundAt(kind, slices.length, { x, y }, { width: chart.getWidth(), height: chart.getHeight() });
    tell(typeof at === 'number' && slices[at] ? { at, x, y } : undefined);
  });
}

/** Tips a pie back: ECharts has no such pies, so its sectors are drawn less high. */
function tip(chart: echarts.EChartsType, tilt: number, { height }: { height: number }): void {
  for (const shape of chart.getZr().storage.getDisplayList(true)) {
    if (shape.type === 'sector') shape.attr({ scaleY: tilt, originY: height / 2 });
  }
}
