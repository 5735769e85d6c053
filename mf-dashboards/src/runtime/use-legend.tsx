import { type ReactNode, useState } from 'react';
import type { LegendFigure, LegendFigures } from './frame/legend';
import { valueText } from './value-format';
import type { WidgetContext } from './widget-context';
import { WidgetLegend } from './widget-legend';

/** A series that a legend may name. */
export interface LegendSeries {
  id: string;
  label: string;
  color: string | undefined;
  /** Settings of its key. */
  settings: unknown;
}

/** A series with what a legend may say of it. */
export interface ChartSeriesFigures extends LegendSeries {
  units?: string;
  decimals?: number | null;
  /** Undefined: it has no such number. */
  figures: Partial<Record<LegendFigure, number | string>>;
}

const isOn = ({ settings }: LegendSeries, name: string) =>
  (settings as Record<string, unknown> | undefined)?.[name] === true;

/** Whether a widget has a legend: as it is configured, else those of time series do. */
export const hasLegend = ({ config: { showLegend }, type }: WidgetContext['widget']): boolean =>
  (showLegend ?? type === 'timeseries') && (type === 'timeseries' || type === 'latest');

/** Which series of a widget are hidden: those that begin so, until somebody shows them in its legend, and whom somebody hides there. */
export function useHiddenSeries(widget: WidgetContext['widget'], series: readonly LegendSeries[]) {
  const [toggled, setToggled] = useState<ReadonlySet<string>>(new Set());
  const has = hasLegend(widget);
  const hidden: ReadonlySet<string> = new Set(
    series.flatMap((one) => (has && isOn(one, 'hideDataByDefault') !== toggled.has(one.id) ? [one.id] : [])),
  );
  const toggle = (id: string) =>
    setToggled((now) => {
      const next = new Set(now);
      if (!next.delete(id)) next.add(id);
      return next;
    });
  return {
    hidden,
    /** Undefined where the key says that it stays. */
    toggleOf: (one: LegendSeries) => (isOn(one, 'disableDataHiding') ? undefined : () => toggle(one.id)),
  };
}

/** What the legend of a widget says of each series. Values of the moment are said in any case: the drawing doesn't say them. */
function figuresShown({ config: { legendConfig }, type }: WidgetContext['widget']): readonly LegendFigure[] {
  const { showMin, showMax, showAvg, showTotal, showLatest } = { showAvg: type === 'timeseries', ...legendConfig };
  const wanted = { min: showMin, max: showMax, avg: showAvg, total: showTotal, latest: showLatest };
  const shown = (Object.keys(wanted) as LegendFigure[]).filter((figure) => wanted[figure]);
  return type === 'latest' && shown.length === 0 ? ['latest'] : shown;
}

const said: readonly LegendFigure[] = ['min', 'max', 'avg', 'total', 'latest'];

/** Beside a chart stands the legend that its widget is configured with; which series it hides. */
export function useLegend(
  { widget }: Pick<WidgetContext, 'widget'>,
  series: readonly ChartSeriesFigures[],
): { hidden: ReadonlySet<string>; withLegend: (children: ReactNode) => ReactNode } {
  const { hidden, toggleOf } = useHiddenSeries(widget, series);
  const { config } = widget;
  if (!hasLegend(widget)) return { hidden, withLegend: (children) => children };
  const shown = figuresShown(widget);
  const words = ({ figures, units, decimals }: ChartSeriesFigures, figure: LegendFigure) =>
    valueText(figures[figure]?.toString(), { units, decimals: decimals ?? undefined }, config);
  const entries = series.flatMap((one) => {
    if (isOn(one, 'removeFromLegend')) return [];
    const figures = Object.fromEntries(
      said.map((figure) => [figure, shown.includes(figure) ? words(one, figure) : null]),
    ) as Record<LegendFigure, string | null>;
    const entry: LegendFigures = { ...figures, hidden: hidden.has(one.id) };
    return [{ ...one, figures: entry, toggle: toggleOf(one) }];
  });
  if (config.legendConfig?.sortDataKeys) entries.sort((a, b) => a.label.localeCompare(b.label));
  return {
    hidden,
    withLegend: (children) => (
      <WidgetLegend config={config.legendConfig ?? undefined} entries={entries}>
        {children}
      </WidgetLegend>
    ),
  };
}
