import type { Attribute, TelemetryValue } from '@mullion/shared-kit/api/telemetry';

export type ValueKind = 'text' | 'number' | 'boolean' | 'json';

/** A value with what kind of value it is; live values travel as text and get their kind back here. */
export interface ShownValue {
  kind: ValueKind;
  value: TelemetryValue;
  text: string;
}

export function kindOf(value: TelemetryValue): ValueKind {
  if (typeof value === 'number') return 'number';
  if (typeof value === 'boolean') return 'boolean';
  return typeof value === 'object' && value !== null ? 'json' : 'text';
}

const textOf = (value: TelemetryValue): string => (typeof value === 'string' ? value : JSON.stringify(value));

/** A stored value, typed by the platform. */
export const storedValue = ({ value }: Attribute): ShownValue => ({ kind: kindOf(value), value, text: textOf(value) });

function parsed(text: string): TelemetryValue {
  try {
    return JSON.parse(text) as TelemetryValue;
  } catch {
    return text;
  }
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

/** A typed text as a value of a kind; undefined where it is none. */
export function typedValue(text: string, kind: ValueKind): Exclude<TelemetryValue, null> | undefined {
  if (kind === 'boolean') return text === 'true';
  if (kind !== 'number') return text;
  const value = Number(text);
  return text.trim() === '' || !Number.isFinite(value) ? undefined : value;
}

/** Server attributes in which the platform keeps moments, as epoch ms. */
const momentKeys = new Set(['lastConnectTime', 'lastDisconnectTime', 'lastActivityTime', 'inactivityAlarmTime']);

/** Server attributes that the platform keeps of a connection, and those the console reads itself: others say more of the thing. */
export const platformKeys: ReadonlySet<string> = new Set([...momentKeys, 'active', 'units']);

/** The moment that a number means, for the keys in which the platform keeps one; null otherwise. */
export const momentOf = (key: string, { value }: ShownValue): number | null =>
  momentKeys.has(key) && typeof value === 'number' && value > 0 ? value : null;

/** The longest text that is changed in its cell. */
const longestInCell = 120;

/** Whether a value can be changed in its cell; long texts, those of several lines and objects need a dialog. */
export const fitsCell = ({ kind, text }: ShownValue): boolean =>
  kind !== 'json' && text.length <= longestInCell && !text.includes('\n');
