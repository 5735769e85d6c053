import type { DataKey } from '@mullion/shared-kit/widget-runtime/data-key';
import { defaultDecimals, formatValue, numberOf } from '@mullion/shared-kit/widget-runtime/format-value';
import type { WidgetConfig } from '../model/widget';

/** A value as the wire has it: a text that is written exactly as a number would be is that number. */
export function readValue(text: string): string | number {
  const number = numberOf(text);
  return number !== undefined && String(number) === text ? number : text;
}

/** A value of a key in words, with the key's units and decimals, else the widget's. */
export function valueText(
  text: string | undefined,
  key: Pick<DataKey, 'units' | 'decimals'>,
  config: Pick<WidgetConfig, 'units' | 'decimals'>,
): string {
  if (text === undefined) return '';
  const decimals = key.decimals ?? config.decimals ?? defaultDecimals;
  return String(formatValue(readValue(text), { decimals, units: key.units || config.units }));
}
