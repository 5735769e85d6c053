import { type CSSProperties, useEffect, useMemo, useRef, useState } from 'react';
import uPlot from 'uplot';
import 'uplot/dist/uPlot.min.css';
import { currentDateLocale, useT } from '../i18n/i18n';
import { readerTimeZone } from '../i18n/reader-formats';
import { useResolvedTheme } from '../theme/theme-mode';
import { formatDateTime } from '../time/format';
import styles from './chart.module.css';
import { alignSeries, type ChartSeries } from './chart-data';

/** Colours of series repeat after these. */
const seriesColours = 8;
const seriesVariable = (at: number) => `--color-series-${(at % seriesColours) + 1}`;

interface TimeChartProps {
  series: readonly ChartSeries[];
  height: number;
  from?: number;
  to?: number;
}

/** Where the crosshair stands. */
interface Cursor {
  left: number;
  top: number;
  index: number;
}

/** The drawing part of `<TimeSeriesChart>`: uPlot in our colours, legend and tooltip in our own markup. */
export default function TimeChart({ series, height, from, to }: TimeChartProps) {
  const t = useT('kit');
  const theme = useResolvedTheme();
  const place = useRef<HTMLDivElement>(null);
  const plot = useRef<uPlot>(undefined);
  const range = useRef<[number | undefined, number | undefined]>([from, to]);
  range.current = [from, to];
  const [hidden, setHidden] = useState<ReadonlySet<string>>(new Set());
  const [cursor, setCursor] = useState<Cursor>();
  const data = useMemo(() => alignSeries(series), [series]);
  const shape = JSON.stringify(series.map(({ id, label, unit }) => [id, label, unit]));

  // A new plot for other series or colours; new points go into the one that is there.
  // biome-ignore lint/correctness/useExhaustiveDependencies: `shape` stands for what of `series` needs a new plot, `theme` for the colours.
  useEffect(() => {
    const element = place.current;
    if (!element) return;
    const created = new uPlot(
      options({ series, height, width: element.clientWidth, element, range, onCursor: setCursor }),
      data as uPlot.AlignedData,
      element,
    );
    plot.current = created;
    const observer = new ResizeObserver(() => created.setSize({ width: element.clientWidth, height }));
    observer.observe(element);
    return () => {
      observer.disconnect();
      created.destroy();
      plot.current = undefined;
    };
  }, [shape, theme, height]);

  useEffect(() => {
    const current = plot.current;
    if (!current) return;
    // While zoomed in, live points must not throw the reader out of what they look at.
    const zoomed = current.select.width > 0 || isZoomed(current);
    current.setData(data as uPlot.AlignedData, !zoomed);
    if (zoomed) current.redraw();
  }, [data]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new plot (shape, theme) starts with every series shown.
  useEffect(() => {
    series.forEach(({ id }, at) => {
      plot.current?.setSeries(at + 1, { show: !hidden.has(id) });
    });
  }, [hidden, shape, theme]);

  const toggle = (id: string) =>
    setHidden((before) => {
      const next = new Set(before);
      if (!next.delete(id)) next.add(id);
      return next;
    });

  return (
    <>
      <div ref={place} className={styles.plot} style={{ minBlockSize: height }}>
        {cursor && (
          <Tip cursor={cursor} series={series} data={data} hidden={hidden} width={place.current?.clientWidth ?? 0} />
        )}
      </div>
      <div className={styles.legend}>
        {series.map(({ id, label, unit }, at) => (
          <button
            key={id}
            type="button"
            className={styles.entry}
            aria-pressed={!hidden.has(id)}
            aria-label={t('chart.show', { name: label })}
            onClick={() => toggle(id)}
          >
            <span className={styles.mark} style={{ '--series': `var(${seriesVariable(at)})` } as CSSProperties} />
            {unit ? `${label} (${unit})` : label}
          </button>
        ))}
      </div>
    </>
  );
}

/** What the crosshair points at. */
function Tip({
  cursor,
  series,
  data,
  hidden,
  width,
}: {
  cursor: Cursor;
  series: readonly ChartSeries[];
  data: ReturnType<typeof alignSeries>;
  hidden: ReadonlySet<string>;
  width: number;
}) {
  const ts = data[0][cursor.index];
  if (ts === undefined) return null;
  const number = new Intl.NumberFormat(currentDateLocale(), { maximumFractionDigits: 4 });
  const toLeft = cursor.left > width / 2;
  return (
    <div
      className={styles.tip}
      style={{
        transform: `translate(${cursor.left + (toLeft ? -12 : 12)}px, ${Math.max(0, cursor.top - 20)}px) translateX(${toLeft ? '-100%' : '0'})`,
      }}
    >
      <div className={styles.tipTime}>{formatDateTime(ts)}</div>
      {series.map(({ id, label, unit }, at) => {
        const value = data[at + 1]?.[cursor.index];
        if (hidden.has(id) || value === undefined || value === null) return null;
        return (
          <div key={id} className={styles.tipRow}>
            <span className={styles.mark} style={{ '--series': `var(${seriesVariable(at)})` } as CSSProperties} />
            {label}
            <span className={styles.tipValue}>
              {number.format(value)}
              {unit && ` ${unit}`}
            </span>
          </div>
        );
      })}
    </div>
  );
}

interface PlotInput {
  series: readonly ChartSeries[];
  height: number;
  width: number;
  element: HTMLElement;
  range: { current: [number | undefined, number | undefined] };
  onCursor: (cursor: Cursor | undefined) => void;
}

function options({ series, height, width, element, range, onCursor }: PlotInput): uPlot.Options {
  const colour = colourReader(element);
  const text = colour('--color-text-muted');
  const line = colour('--color-line');
  const locale = currentDateLocale();
  const zone = readerTimeZone();
  const axis: uPlot.Axis = {
    stroke: text,
    font: `12px ${getComputedStyle(element).fontFamily}`,
    grid: { stroke: line, width: 1 },
    ticks: { show: false },
  };
  return {
    width,
    height,
    ms: 1,
    // Days begin where the reader is.
    tzDate: (ts) => (zone ? uPlot.tzDate(new Date(ts), zone) : new Date(ts)),
    padding: [8, 12, 0, 0],
    legend: { show: false },
    cursor: { points: { size: 7 }, drag: { x: true, y: false } },
    scales: { x: { time: true, range: (_plot, min, max) => [range.current[0] ?? min, range.current[1] ?? max] } },
    axes: [
      { ...axis, size: 34, values: (_plot, splits, _axis, _space, step) => timeLabels(splits, step, locale) },
      {
        ...axis,
        size: 56,
        values: (_plot, splits) => splits.map((value) => value.toLocaleString(locale, { maximumFractionDigits: 6 })),
      },
    ],
    series: [
      {},
      ...series.map(
        ({ label }, at): uPlot.Series => ({
          label,
          stroke: colour(seriesVariable(at)),
          width: 1.5,
          points: { show: (plot, _series, first, last) => last - first < plot.width / 16, size: 5 },
        }),
      ),
    ],
    hooks: {
      setCursor: [
        ({ cursor: { left, top, idx } }) =>
          onCursor(
            idx === null || idx === undefined || left === undefined || left < 0
              ? undefined
              : { left: left + 56, top: top ?? 0, index: idx },
          ),
      ],
    },
  };
}

/** Labels of the time axis: dates where a step is a day or more, seconds where it is less than a minute. */
function timeLabels(splits: readonly number[], step: number, locale: string): string[] {
  const timeZone = readerTimeZone();
  const day: Intl.DateTimeFormatOptions = { day: '2-digit', month: 'short', timeZone };
  const time: Intl.DateTimeFormatOptions = {
    timeZone,
    hour: '2-digit',
    minute: '2-digit',
    ...(step < 60_000 && { second: '2-digit' }),
  };
  const format = new Intl.DateTimeFormat(locale, step >= 86_400_000 ? day : time);
  const dayFormat = new Intl.DateTimeFormat(locale, day);
  let previous = '';
  return splits.map((split) => {
    // After zooming, uPlot's splits may be a millisecond before the full minute.
    const ts = step < 1000 ? split : Math.round(split / 1000) * 1000;
    const date = dayFormat.format(ts);
    const label =
      step < 86_400_000 && previous && date !== previous ? `${format.format(ts)}\n${date}` : format.format(ts);
    previous = date;
    return label;
  });
}

/** Tokens name two colours each (light and dark); an element's computed colour is the one that holds. */
function colourReader(element: HTMLElement): (variable: string) => string {
  return (variable) => {
    const probe = document.createElement('span');
    probe.style.color = `var(${variable})`;
    element.append(probe);
    const { color } = getComputedStyle(probe);
    probe.remove();
    return color;
  };
}

function isZoomed(plot: uPlot): boolean {
  const { min, max } = plot.scales.x ?? {};
  const times = plot.data[0];
  const first = times[0];
  const last = times.at(-1);
  return (
    min !== undefined &&
    max !== undefined &&
    first !== undefined &&
    last !== undefined &&
    (min ?? first) > first &&
    (max ?? last) < last
  );
}
