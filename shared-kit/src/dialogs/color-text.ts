import { colord, extend } from 'colord';
import names from 'colord/plugins/names';

extend([names]);

/** Red, green and blue from 0 to 255, opacity from 0 to 1. */
export interface Rgba {
  r: number;
  g: number;
  b: number;
  a: number;
}

/** Reads hex, rgb(a), hsl(a) or a CSS name; `undefined` if it is no color. */
export function parseColor(text: string | null | undefined): Rgba | undefined {
  const color = colord((text ?? '').trim());
  return color.isValid() ? color.rgba : undefined;
}

/** As the platform stores colors: `#rrggbb`, or `rgba(…)` where it lets something through. */
export function colorText(rgba: Rgba): string {
  const color = colord(rgba);
  return color.alpha() === 1 ? color.toHex() : color.toRgbString();
}

/** Whether both texts mean the same color, however they write it. */
export function isSameColor(one: string | null | undefined, other: string | null | undefined): boolean {
  const [a, b] = [parseColor(one), parseColor(other)];
  return a && b ? colorText(a) === colorText(b) : a === b;
}
