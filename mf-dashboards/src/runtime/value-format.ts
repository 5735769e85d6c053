import { formatNumber } from '@mullion/shared-kit/time/format';
import type { DataKey } from '@mullion/shared-kit/widget-runtime/data-key';
import { defaultDecimals, numberOf } from '@mullion/shared-kit/widget-runtime/format-value';
import type { WidgetConfig } from '../model/widget';

/** A value as the wire has it: a text that is written exactly as a number would be is that number. */
export function readValue(text: string): string | number {
  const number = numberOf(text);
  return number !== undefined && String(number) === text ? number : text;
}

/** The most decimals that settings offer. */
const MAX_DECIMALS = 15;

/** A value of a key in words, as the reader writes numbers, with the key's units and decimals, else the widget's. */
export function valueText(
  text: string | undefined,
  key: Pick<DataKey, 'units' | 'decimals'>,
  config: Pick<WidgetConfig, 'units' | 'decimals'>,
): string {
  const number = numberOf(text);
  if (number === undefined) return text ?? '';
  const decimals = Number(key.decimals ?? config.decimals ?? defaultDecimals);
  const atMost = Math.min(MAX_DECIMALS, Math.max(0, Math.trunc(decimals) || 0));
  const written = formatNumber(number, { atMost, exponent: false, grouped: false });
  const units = key.units || config.units;
  return units ? `${written} ${units}` : written;
}
