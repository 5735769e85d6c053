import type { ReactNode } from 'react';
import { type LegendFigures, legendOf } from '../runtime/frame/legend';
import type { ScriptData } from '../runtime/frame-context';
import { storedStyle } from '../runtime/stored-style';
import { hasLegend, type LegendSeries, useHiddenSeries } from '../runtime/use-legend';
import { valueText } from '../runtime/value-format';
import type { WidgetContext } from '../runtime/widget-context';
import { WidgetLegend } from '../runtime/widget-legend';

const seriesOf = ({ dataKey }: ScriptData, at: number): LegendSeries => ({
  id: String(at),
  label: String(dataKey.label ?? ''),
  color: storedStyle({ color: dataKey.color as string }).color,
  settings: dataKey.settings,
});

const nothing: LegendFigures = { min: null, max: null, avg: null, total: null, latest: null, hidden: false };

/**
 * Beside a script stands the legend that its widget is configured with, from which series are hidden; the script gets the others.
 * `isElsewhere`: what it has drawn has one.
 */
export function useScriptLegend({ widget }: WidgetContext, data: readonly ScriptData[], isElsewhere: boolean) {
  const { config, type } = widget;
  const series = data.map(seriesOf);
  const { hidden, toggleOf } = useHiddenSeries(widget, series);
  if (isElsewhere || !hasLegend(widget)) return { hidden: undefined, withLegend: (children: ReactNode) => children };
  const places = [...hidden].map(Number);
  // On the page figures are written as the reader writes numbers.
  const { keys, data: figures } = legendOf(data, { ...config, type }, places, (value, decimals, units) =>
    valueText(String(value), { decimals, units }, {}),
  );
  const entries = keys.flatMap(({ dataIndex }) => {
    const one = series[dataIndex];
    return one ? [{ ...one, figures: figures[dataIndex] ?? nothing, toggle: toggleOf(one) }] : [];
  });
  return {
    hidden: places,
    withLegend: (children: ReactNode) => (
      <WidgetLegend config={config.legendConfig} entries={entries}>
        {children}
      </WidgetLegend>
    ),
  };
}
