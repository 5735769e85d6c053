import { isPlainValue } from '@mullion/shared-kit/browser/stored-css';
import type { CSSProperties } from 'react';
import { objectSetting, textSetting } from './settings';

/** What a widget may say about its own look: nothing that leaves its place or covers others. */
const allowed =
  /^(color|opacity|background(Color)?|font(Family|Size|Style|Weight)?|lineHeight|letterSpacing|whiteSpace|text(Align|Decoration|Indent|Transform|Overflow)|(margin|padding)(Top|Right|Bottom|Left)?|border(Top|Right|Bottom|Left)?(Color|Style|Width|Radius)?|boxShadow|overflow[XY]?)$/;

const camel = (name: string) => name.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase());

/** A stored style, of which what is harmless is left. */
export const storedStyle = (style: unknown): CSSProperties =>
  Object.fromEntries(
    Object.entries(typeof style === 'object' && style !== null ? style : {}).flatMap(([name, value]) => {
      const isPlain = typeof value === 'number' || isPlainValue(String(value));
      return allowed.test(camel(name)) && value !== undefined && isPlain ? [[camel(name), value]] : [];
    }),
  );

/** How a stored font writes, but for its size, whose unit is that of what it stands in. */
export function storedFont(stored: unknown): CSSProperties {
  const { color, style, weight, family } = objectSetting(stored);
  return storedStyle({
    ...(textSetting(color) && { color }),
    ...(textSetting(style) && { fontStyle: style }),
    ...(textSetting(weight) && { fontWeight: weight }),
    ...(textSetting(family) && { fontFamily: `${family}, system-ui, sans-serif` }),
  });
}
