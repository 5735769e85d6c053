import type { TelemetryValue } from '@mullion/shared-kit/api/telemetry';
import type { ShownValue, ValueKind } from '@mullion/shared-kit/tabs/attribute-value';

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
