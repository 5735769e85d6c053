import { currentDateLocale } from '@mullion/shared-kit/i18n/i18n';
import { formatNumber } from '@mullion/shared-kit/time/format';
import type { LatestCell } from '../runtime/latest-rows';
import { flagSetting, numberSetting, textSetting } from '../runtime/settings';
import { isHuge, readValue } from '../runtime/value-format';
import type { WidgetContext } from '../runtime/widget-context';
import { colorSetting, type GaugeTicks, gaugeTicks, type Highlight, highlightsOf } from './gauge-scale';
import { themedGauge } from './themed-gauge';

/** What an analogue gauge shows, as its settings say. */
export interface GaugeReading {
  settings: Readonly<Record<string, unknown>>;
  label: string;
  units: string;
  /** Undefined: there is none yet, or it is no number. */
  value: number | undefined;
  min: number;
  max: number;
  ticks: GaugeTicks;
  highlights: readonly Highlight[];
  /** The color of the key, or that of the settings. */
  own: string;
  /** The value in as many digits as its box has. */
  digits: string;
  /** The value in words. */
  text: string;
  /** A number of the scale, as people write it. */
  write: (number: number) => string;
}

/** A value with what the settings of its gauge say of it. */
export function readingOf({ key, value: stored }: LatestCell, { settings: all, widget }: WidgetContext): GaugeReading {
  const settings = themedGauge(all);
  const { config } = widget;
  const read = stored === undefined ? undefined : readValue(stored);
  const value = typeof read === 'number' ? read : undefined;
  const decimals = numberSetting(key.decimals ?? config.decimals ?? settings.valueDec, 0);
  const units = key.units || config.units || textSetting(settings.units);
  const [min, max] = [numberSetting(settings.minValue, 0), numberSetting(settings.maxValue, 100)];
  const ticks = gaugeTicks(
    min,
    max,
    numberSetting(settings.majorTicksCount, 10),
    numberSetting(settings.minorTicks, 2),
  );
  const own = colorSetting(settings.defaultColor, key.color || 'var(--color-series-1)');
  const write = (number: number, digits = 1) =>
    isHuge(number)
      ? formatNumber(number)
      : number.toLocaleString(currentDateLocale(), {
          minimumIntegerDigits: Math.min(21, Math.max(1, Math.round(digits))),
          minimumFractionDigits: Math.min(15, Math.max(0, decimals)),
          maximumFractionDigits: Math.min(15, Math.max(0, decimals)),
          useGrouping: false,
        });
  const words = value === undefined ? (stored ?? '') : write(value);
  return {
    ...{ settings, units, value, min, max, ticks, own },
    label: textSetting(settings.unitTitle) || key.label,
    highlights: highlightsOf(settings.highlights, ticks, own),
    digits: value === undefined ? '–' : write(value, numberSetting(settings.valueInt, 3)),
    text: words && units ? `${words} ${units}` : words,
    write: (number) => formatNumber(number, { grouped: false }),
  };
}

/** Whether the gauge names what it shows, on the gauge. */
export const hasTitle = (settings: GaugeReading['settings']): boolean => flagSetting(settings.showUnitTitle, true);
