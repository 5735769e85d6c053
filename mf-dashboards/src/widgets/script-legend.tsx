import { formatValue } from '@mullion/shared-kit/widget-runtime/format-value';
import { type ReactNode, useState } from 'react';
import { type LegendFigures, legendOf } from '../runtime/frame/legend';
import type { ScriptData } from '../runtime/frame-context';
import { storedStyle } from '../runtime/stored-style';
import type { WidgetContext } from '../runtime/widget-context';
import { type LegendEntry, WidgetLegend } from '../runtime/widget-legend';

const isOn = (dataKey: Record<string, unknown>, setting: string) =>
  (dataKey.settings as Record<string, unknown> | undefined)?.[setting] === true;

/** Beside a script stands the legend that its widget is configured with, from which series are hidden; the script gets the others. */
export function useScriptLegend({ widget: { config, type } }: WidgetContext, data: readonly ScriptData[]) {
  const [toggled, setToggled] = useState<ReadonlySet<number>>(new Set());
  const hasLegend = (config.showLegend ?? type === 'timeseries') && (type === 'timeseries' || type === 'latest');
  if (!hasLegend) return { hidden: undefined, withLegend: (children: ReactNode) => children };
  const hidden = data.flatMap(({ dataKey }, at) =>
    isOn(dataKey, 'hideDataByDefault') !== toggled.has(at) ? [at] : [],
  );
  const { keys, data: figures } = legendOf(data, { ...config, type }, hidden, (value, decimals, units) =>
    formatValue(value, { decimals, units }),
  );
  const nothing: LegendFigures = { min: null, max: null, avg: null, total: null, latest: null, hidden: false };
  const entries = keys.map(
    ({ dataKey, dataIndex }): LegendEntry => ({
      id: String(dataIndex),
      label: String(dataKey.label ?? ''),
      color: storedStyle({ color: dataKey.color as string }).color,
      figures: figures[dataIndex] ?? nothing,
      toggle: isOn(dataKey, 'disableDataHiding')
        ? undefined
        : () =>
            setToggled(
              (now) => new Set(now.has(dataIndex) ? [...now].filter((at) => at !== dataIndex) : [...now, dataIndex]),
            ),
    }),
  );
  return {
    hidden,
    withLegend: (children: ReactNode) => (
      <WidgetLegend config={config.legendConfig} entries={entries}>
        {children}
      </WidgetLegend>
    ),
  };
}
