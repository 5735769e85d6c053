import type { DataKey } from '@mullion/shared-kit/widget-runtime/data-key';
import type { LatestRow } from '../runtime/latest-rows';
import { storedStyle } from '../runtime/stored-style';
import type { ChartSeriesFigures } from '../runtime/use-legend';
import { readValue, valueText } from '../runtime/value-format';
import type { WidgetContext } from '../runtime/widget-context';
import type { NamedEntity } from '../runtime/widget-source';
import { type Slice, sliceTurns } from './latest-geometry';

/** A value of a chart, and whose it is. */
export interface ShownSlice extends Slice, ChartSeriesFigures {
  label: string;
  color: string;
  entity: NamedEntity | null;
  dataKey: DataKey;
  ts: number;
}

/** How many colors series have. */
const PALETTE = 8;

/** The values of a chart, with a color for each. */
export const slicesOf = (rows: readonly LatestRow[], { widget: { config } }: WidgetContext): ShownSlice[] =>
  rows.flatMap(({ source, entity, cells }, row) =>
    cells.map(({ key, value, ts }, at): ShownSlice => {
      const number = value === undefined ? Number.NaN : Number(readValue(value));
      const own = rows.length > 1 ? undefined : storedStyle({ color: key.color }).color;
      const place = row * cells.length + at;
      const name = entity?.name ?? source.name;
      // A label that names its entity says whose it is.
      const isFilled = key.label !== source.keys[at]?.label;
      return {
        id: `${row}/${at}`,
        ...{ entity, ts, dataKey: key },
        label: rows.length > 1 && name && !isFilled ? `${name} · ${key.label}` : key.label,
        words: valueText(value, key, config) || '–',
        ...{ settings: key.settings, units: key.units || config.units, decimals: key.decimals },
        figures: value === undefined ? {} : figuresOf(number, readValue(value)),
        value: Number.isFinite(number) ? number : 0,
        color: own ?? `var(--color-series-${(place % PALETTE) + 1})`,
      };
    }),
  );

/** One value is its own least, most, mean, and total. */
const figuresOf = (number: number, latest: string | number): ChartSeriesFigures['figures'] =>
  Number.isFinite(number) ? { min: number, max: number, avg: number, total: number, latest } : { latest };

/** A pressed slice as functions of actions get it: what the platform's console calls the hovered item. */
export function pressedSlice(slices: readonly ShownSlice[], at: number): Record<string, unknown> | undefined {
  const slice = slices[at];
  if (!slice) return undefined;
  const { dataKey: key, entity, label, color, value, ts } = slice;
  const percent = (sliceTurns(slices)[at]?.turn ?? 0) * 100;
  const data = [[ts, value]];
  const { name, type, settings, units, decimals } = key;
  return {
    ...{ seriesIndex: at, dataIndex: 0, datapoint: [percent, data] },
    series: {
      ...{ label, color, data, percent },
      dataKey: { name, type, label: key.label, settings, units, decimals, color: key.color },
      datasource: {
        entityId: entity?.id.id,
        entityType: entity?.id.entityType,
        entityName: entity?.name,
        entityLabel: entity?.label,
      },
    },
  };
}
