import type { WidgetConfig } from '../../model/widget';
import type { ScriptData } from '../frame-context';

/** What a legend says of a series beside its name. */
export type LegendFigure = 'min' | 'max' | 'avg' | 'total' | 'latest';

/** In words; null: it isn't said. */
export type LegendFigures = Record<LegendFigure, string | null> & { hidden: boolean };

/** A legend as scripts read it: `data` by the place of the data, `keys` in the order of the legend. */
export interface ScriptLegend {
  keys: { dataKey: Record<string, unknown>; dataIndex: number }[];
  data: LegendFigures[];
}

/** What of a widget’s configuration its legend follows. */
export interface LegendLook extends Pick<WidgetConfig, 'legendConfig' | 'units' | 'decimals'> {
  type: unknown;
}

type Format = (value: number, decimals: number, units: string) => unknown;

/**
 * The legend of a widget’s data.
 *
 * Its text is sent to the frame: it must not use anything outside of itself.
 *
 * @param hidden places of the data that nobody wants to see now
 */
export function legendOf(
  data: readonly ScriptData[],
  { type, legendConfig, units, decimals }: LegendLook,
  hidden: readonly number[],
  format: Format,
): ScriptLegend {
  const stored = { showAvg: type === 'timeseries', ...legendConfig };
  const shows: Record<LegendFigure, boolean | undefined> = {
    min: stored.showMin,
    max: stored.showMax,
    avg: stored.showAvg,
    total: stored.showTotal,
    latest: stored.showLatest,
  };
  const settingsOf = ({ dataKey }: ScriptData) => (dataKey.settings ?? {}) as Record<string, unknown>;
  const keys = data.flatMap((one, dataIndex) =>
    settingsOf(one).removeFromLegend === true ? [] : [{ dataKey: one.dataKey, dataIndex }],
  );
  const labelOf = ({ dataKey }: { dataKey: Record<string, unknown> }) => String(dataKey.label ?? '');
  if (stored.sortDataKeys) keys.sort((a, b) => labelOf(a).localeCompare(labelOf(b)));
  return {
    keys,
    data: data.map(({ dataKey, data: points }, at) => {
      const numbers = points.flatMap(([, value]) => {
        const number = value === null || value === '' ? Number.NaN : Number(value);
        return Number.isFinite(number) ? [number] : [];
      });
      const places = typeof dataKey.decimals === 'number' ? dataKey.decimals : (decimals ?? 2);
      const words = (number: number) => String(format(number, places, String(dataKey.units || units || '')));
      const total = numbers.reduce((sum, number) => sum + number, 0);
      const last = points.at(-1)?.[1];
      // One after the other: there may be more points than a call has arguments.
      const most = (choose: (a: number, b: number) => number) => words(numbers.reduce((a, b) => choose(a, b)));
      const say = (figure: LegendFigure, text: () => string) =>
        shows[figure] ? (numbers.length > 0 ? text() : '') : null;
      return {
        min: say('min', () => most(Math.min)),
        max: say('max', () => most(Math.max)),
        avg: say('avg', () => words(total / numbers.length)),
        total: say('total', () => words(total)),
        latest: shows.latest
          ? last === undefined || last === null
            ? ''
            : Number.isFinite(Number(last))
              ? words(Number(last))
              : String(last)
          : null,
        hidden: hidden.includes(at),
      };
    }),
  };
}
