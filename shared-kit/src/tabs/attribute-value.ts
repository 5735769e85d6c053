import type { Attribute, TelemetryValue } from '../api/telemetry';
import { readJson } from '../browser/read-json';

export type ValueKind = 'text' | 'number' | 'boolean' | 'json';

/** A value with what kind of value it is; live values travel as text and get their kind back here. */
export interface ShownValue {
  kind: ValueKind;
  value: TelemetryValue;
  text: string;
}

/** The kind of a value as the platform types it; null counts as text. */
function kindOf(value: TelemetryValue): ValueKind {
  if (typeof value === 'number') return 'number';
  if (typeof value === 'boolean') return 'boolean';
  return typeof value === 'object' && value !== null ? 'json' : 'text';
}

const textOf = (value: TelemetryValue): string => (typeof value === 'string' ? value : JSON.stringify(value));

/** A stored value, typed by the platform. */
export const storedValue = ({ value }: Attribute): ShownValue => ({ kind: kindOf(value), value, text: textOf(value) });

function parsed(text: string): TelemetryValue {
  const value = readJson(text);
  return value === undefined ? text : (value as TelemetryValue);
}

/**
 * A live text as the value it stands for. `known`: the kind the platform last named for the key; a text that looks
 * like a number stays a text where the key is known to hold texts.
 */
export function liveValue(text: string, known: ValueKind | undefined): ShownValue {
  if (known === 'text') return { kind: 'text', value: text, text };
  const value = parsed(text);
  return { kind: kindOf(value), value, text };
}
