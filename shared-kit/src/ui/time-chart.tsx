import {
  type CSSProperties,
  type KeyboardEvent,
  type Ref,
  useId,
  useImperativeHandle,
  useMemo,
  useRef,
  useState,
} from 'react';
import type uPlot from 'uplot';
import { currentDateLocale, useT } from '../i18n/i18n';
import { formatDateTime } from '../time/format';
import { Button } from './button';
import styles from './chart.module.css';
import { type AlignedData, alignSeries, type ChartSeries } from './chart-data';
import { chartPng, seriesTitle } from './chart-export';
import { colorReader, SharedAxisWidth, seriesVariable } from './chart-options';
import { ChartPanel } from './chart-panel';
import { panelsOf } from './chart-panels';
import { VisuallyHidden } from './visually-hidden';

/** What can be asked of a chart that is drawn. */
export interface ChartHandle {
  /** The chart as a picture; null where the browser cannot make one. */
  png(): Promise<Blob | null>;
}

interface TimeChartProps {
  series: readonly ChartSeries[];
  height: number;
  from?: number;
  to?: number;
  together?: boolean;
  handle?: Ref<ChartHandle>;
}

/** px of a panel where there are several. */
const panelHeight = 96;
const timesHeight = 28;

/** The drawing part of `<TimeSeriesChart>`: uPlot in our colors; names, values and keys in our own markup. */
export default function TimeChart({ series, height, from, to, together = false, handle }: TimeChartProps) {
  const t = useT('kit');
  const id = useId();
  const hint = useId();
  const root = useRef<HTMLDivElement>(null);
  const plots = useRef(new Map<string, uPlot>());
  const [axisWidth] = useState(() => new SharedAxisWidth());
  const [hidden, setHidden] = useState<ReadonlySet<string>>(new Set());
  const [zoom, setZoom] = useState<readonly [number, number] | null>(null);
  const [cursor, setCursor] = useState<{ left: number; index: number }>();
  const [keyIndex, setKeyIndex] = useState<number>();
  const data = useMemo(() => alignSeries(series), [series]);
  const panels = usePanels(series, hidden, together);
  const index = cursor?.index ?? keyIndex;
  const ts = index === undefined ? undefined : data[0][index];

  useImperativeHandle(handle, () => ({
    async png() {
      const element = root.current;
      if (!element) return null;
      const color = colorReader(element);
      const drawn = panels.flatMap(({ id: panel, members }) => {
        const plot = plots.current.get(panel);
        const titles = members.map(({ one, at }) => ({ text: seriesTitle(one), color: color(seriesVariable(at)) }));
        return plot ? [{ canvas: plot.ctx.canvas, titles }] : [];
      });
      return chartPng(drawn, {
        background: color('--color-surface'),
        font: getComputedStyle(element).fontFamily,
      });
    },
  }));

  const onPlot = (panel: string, plot: uPlot | undefined) => {
    if (plot) plots.current.set(panel, plot);
    else {
      plots.current.delete(panel);
      axisWidth.forget(panel);
    }
  };
  const onWider = () => queueMicrotask(() => plots.current.forEach((plot) => void plot.redraw(false, true)));
  const onKeyDown = (event: KeyboardEvent) => {
    const next = afterKey(event.key, { index: index ?? data[0].length, times: data[0], zoom, from, to });
    if (!next || event.target !== event.currentTarget) return;
    event.preventDefault();
    if ('zoom' in next) setZoom(next.zoom ?? null);
    else {
      setCursor(undefined);
      setKeyIndex(next.index);
    }
  };
  const toggle = (key: string) =>
    setHidden((before) => {
      const next = new Set(before);
      if (!next.delete(key)) next.add(key);
      return next;
    });

  const isAlone = series.length === 1;
  const isSmall = panels.length > 1;
  return (
    <div ref={root} className={styles.chart}>
      {(series.length > 1 || zoom) && (
        <div className={styles.legend}>
          {series.length > 1 &&
            series.map((one, at) => (
              <button
                key={one.id}
                type="button"
                className={styles.entry}
                aria-pressed={!hidden.has(one.id)}
                aria-label={t('chart.show', { name: one.label })}
                onClick={() => toggle(one.id)}
              >
                <Mark at={at} />
                {seriesTitle(one)}
              </button>
            ))}
          {zoom && (
            <Button size="small" variant="text" icon="zoom_out" onClick={() => setZoom(null)}>
              {t('chart.reset-zoom')}
            </Button>
          )}
        </div>
      )}
      {/* biome-ignore lint/a11y/useSemanticElements: not a set of fields. */}
      <div
        className={styles.panels}
        role="group"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard reads and zooms here, as the pointer does.
        tabIndex={0}
        aria-describedby={hint}
        aria-label={t('chart.plot')}
        onKeyDown={onKeyDown}
      >
        {panels.map(({ id: panel, members }, at) => (
          <div key={panel} className={styles.panel}>
            <div className={styles.reading}>
              {members.map(({ one, at: place }) => (
                <Reading key={one.id} one={one} at={place} column={data[place + 1] ?? []} index={index} />
              ))}
            </div>
            <div className={styles.drawing}>
              {at === 0 && cursor && ts !== undefined && (
                <span className={styles.flag} dir="ltr" style={{ insetInlineStart: cursor.left }}>
                  {formatDateTime(ts)}
                </span>
              )}
              <ChartPanel
                id={panel}
                series={members}
                data={data}
                from={from}
                to={to}
                zoom={zoom}
                height={isSmall ? panelHeight + (at === panels.length - 1 ? timesHeight : 0) : height}
                hasTimes={at === panels.length - 1}
                isAlone={isAlone}
                syncKey={id}
                axisWidth={axisWidth}
                index={cursor ? undefined : keyIndex}
                onPlot={onPlot}
                onWider={onWider}
                onCursor={setCursor}
                onZoom={setZoom}
              />
            </div>
          </div>
        ))}
        {panels.length === 0 && (
          <p className={styles.empty} style={{ blockSize: height }}>
            {t('chart.all-hidden')}
          </p>
        )}
      </div>
      <VisuallyHidden>
        <span id={hint}>{t('chart.keys')}</span>
        <span role="status">{keyIndex !== undefined && ts !== undefined && describe(series, data, keyIndex, ts)}</span>
      </VisuallyHidden>
    </div>
  );
}

interface Panel {
  id: string;
  members: readonly { one: ChartSeries; at: number }[];
}

/** Panels stay as they are while values come in; other series, units or choices arrange them anew. */
function usePanels(series: readonly ChartSeries[], hidden: ReadonlySet<string>, together: boolean): readonly Panel[] {
  const shape = JSON.stringify([
    series.map(({ id, unit, points }) => [id, unit, points.length > 0]),
    [...hidden],
    together,
  ]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `shape` stands for what arranges panels.
  const places = useMemo(() => {
    const shown = series.flatMap(({ id }, at) => (hidden.has(id) ? [] : [at]));
    if (shown.length === 0) return [];
    if (together) return [shown];
    return panelsOf(shown.map((at) => series[at] as ChartSeries)).map((members) =>
      members.map((member) => shown[member] as number),
    );
  }, [shape]);
  return useMemo(
    () =>
      places.map((members) => ({
        id: members.join(),
        members: members.flatMap((at) => (series[at] ? [{ one: series[at], at }] : [])),
      })),
    [places, series],
  );
}

const Mark = ({ at }: { at: number }) => (
  <span className={styles.mark} style={{ '--series': `var(${seriesVariable(at)})` } as CSSProperties} />
);

/** Name and value of a series where the crosshair stands, else at the end; and what it was in all. */
function Reading({
  one,
  at,
  column,
  index,
}: {
  one: ChartSeries;
  at: number;
  column: AlignedData[number];
  index: number | undefined;
}) {
  const value = valueAt(column, index);
  return (
    <div className={styles.series}>
      <span className={styles.name} title={one.label}>
        <Mark at={at} />
        <bdi>{one.label}</bdi>
      </span>
      <span className={styles.value}>
        {value === undefined ? '–' : formatValue(value)}
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

const formatValue = (value: number) =>
  new Intl.NumberFormat(currentDateLocale(), { maximumFractionDigits: 4 }).format(value);

/** The value at a place, or the last one before it where the series has none there. */
function valueAt(column: AlignedData[number], index: number = column.length - 1): number | undefined {
  for (let at = Math.min(index, column.length - 1); at >= 0; at--) {
    const value = column[at];
    if (value !== undefined) return value ?? undefined;
  }
  return undefined;
}

const describe = (series: readonly ChartSeries[], data: AlignedData, index: number, ts: number) =>
  [
    formatDateTime(ts),
    ...series.map((one, at) => {
      const value = valueAt(data[at + 1] ?? [], index);
      return `${one.label}: ${value === undefined ? '–' : `${formatValue(value)} ${one.unit ?? ''}`.trim()}`;
    }),
  ].join(', ');

interface View {
  index: number;
  times: readonly number[];
  zoom: readonly [number, number] | null;
  from?: number;
  to?: number;
}

/** What a key does in a view: another place of the crosshair, or another part of the time; null: nothing. */
function afterKey(
  key: string,
  { index, times, zoom, from, to }: View,
): { index: number } | { zoom: readonly [number, number] | null } | null {
  const last = times.length - 1;
  const clamp = (at: number) => ({ index: Math.max(0, Math.min(last, at)) });
  const [start, end] = zoom ?? [from ?? times[0] ?? 0, to ?? times[last] ?? 0];
  const middle = times[Math.min(index, last)] ?? (start + end) / 2;
  const zoomed = (factor: number): readonly [number, number] => {
    const part = (end - start) * factor;
    const begin = Math.max(start, Math.min(middle - part / 2, end - part));
    return [begin, begin + part];
  };
  switch (key) {
    case 'ArrowLeft':
      return clamp(index - 1);
    case 'ArrowRight':
      return clamp(index + 1);
    case 'Home':
      return clamp(0);
    case 'End':
      return clamp(last);
    case '+':
      return end - start > 2000 ? { zoom: zoomed(0.5) } : null;
    case '0':
      return { zoom: null };
    default:
      return null;
  }
}
