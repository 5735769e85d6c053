import type { TelemetryValue } from '../api/telemetry';

/** Values that aren't numbers: text, states, and JSON. Each is stored once, however many points have it. */
export class ValueDictionary {
  /** By code; code 0 stands for a number, which its column holds. */
  readonly values: TelemetryValue[] = [0];
  readonly #codes = new Map<string, number>();

  /** The code of a value, from 1. */
  codeOf(value: TelemetryValue): number {
    const name = typeof value === 'string' ? `"${value}` : JSON.stringify(value);
    let code = this.#codes.get(name);
    if (code === undefined) {
      code = this.values.push(value) - 1;
      this.#codes.set(name, code);
    }
    return code;
  }

  get size(): number {
    return this.values.length;
  }
}

/** How JSON writes numbers. */
const numeral = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/;

/**
 * How a value is drawn: states as 1 and 0, what is neither number nor state not at all (NaN). The platform keeps numbers
 * that are too long for it as texts.
 */
export function drawnValue(value: TelemetryValue): number {
  if (typeof value === 'number') return value;
  if (value === true || value === 'true') return 1;
  if (value === false || value === 'false') return 0;
  const number = typeof value === 'string' && numeral.test(value) ? Number(value) : Number.NaN;
  return Number.isFinite(number) ? number : Number.NaN;
}

/** A value of the WebSocket, where all are texts: a number where the text is one that no digit is lost of. */
export function valueOfText(text: string): TelemetryValue {
  const number = text.trim() === '' ? Number.NaN : Number(text);
  return Number.isFinite(number) && (Math.abs(number) <= Number.MAX_SAFE_INTEGER || /[.eE]/.test(text)) ? number : text;
}
