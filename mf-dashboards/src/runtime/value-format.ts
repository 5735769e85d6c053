import { formatNumber } from '@mullion/shared-kit/time/format';
import type { DataKey } from '@mullion/shared-kit/widget-runtime/data-key';
import { defaultDecimals, numberOf } from '@mullion/shared-kit/widget-runtime/format-value';
import type { WidgetConfig } from '../model/widget';

/** Longer than any number that somebody wrote, or made up as an ID: platforms write the largest doubles so. */
const isLong = (text: string): boolean => /^-?\d{41,}(\.\d+)?$/.test(text);

/** A value as the wire has it: a text that is written exactly as a number would be is that number. */
export function readValue(text: string): string | number {
  const number = numberOf(text);
  return number !== undefined && (String(number) === text || isLong(text)) ? number : text;
}

/** The most decimals that settings offer. */
const MAX_DECIMALS = 15;

/** No ID is longer: the platform writes large doubles with all their digits. */
const LONGEST_ID = 1e40;

/**
 * A number as platforms write it, doubles as `20.0` and `1.0E7` too. Else it may be a telephone number, a post code, or an ID: `+49…`,
 * `01067`, `0x1F`, more digits than numbers keep.
 */
const isWritten = (text: string, number: number): boolean =>
  String(number) === text || isLong(text) || /^-?(0|[1-9]\d*)\.\d+(e[+-]?\d+)?$/i.test(text);

/** Whether nobody would count the digits of a number: it is written with an exponent, `1E308`. */
export const isHuge = (number: number): boolean => Math.abs(number) >= 1e21;

/**
 * A value of a key in words, as the reader writes numbers, with the key's units and decimals, else the widget's. Thousands
 * stand apart where it is a quantity: with a unit, decimals, or a fraction. Without, it may be a year, or the number of a part.
 * `atMost`: so many decimals where the key has none of its own, whatever the widget says.
 */
export function valueText(
  text: string | undefined,
  key: Pick<DataKey, 'units' | 'decimals'> & { type?: DataKey['type']; atMost?: number },
  config: Pick<WidgetConfig, 'units' | 'decimals'>,
): string {
  const number = numberOf(text);
  // The name of an entity may consist of digits.
  if (text === undefined || number === undefined || key.type === 'entityField') return text ?? '';
  const chosen = key.decimals ?? (key.atMost === undefined ? config.decimals : undefined) ?? undefined;
  const units = key.units || config.units;
  if (!units && !isWritten(text, number) && Math.abs(number) < LONGEST_ID) return text;
  const most = Math.min(MAX_DECIMALS, Math.max(0, Math.trunc(Number(chosen ?? key.atMost ?? defaultDecimals)) || 0));
  // Decimals that somebody chose are kept: numbers below one another line up.
  const isChosen = typeof chosen === 'number';
  const digits = isChosen ? { decimals: most } : { atMost: most };
  const grouped = Boolean(units) || (isChosen && most > 0) || !Number.isInteger(number);
  const written = formatNumber(number, { ...digits, exponent: isHuge(number), grouped });
  return units ? `${written} ${units}` : written;
}

/** A value for a file: one below zero as a number, since a text that begins so is taken for a formula. */
export const fileValue = (value: string | number | undefined): string | number =>
  typeof value === 'string' && value.startsWith('-') ? (numberOf(value) ?? value) : (value ?? '');
