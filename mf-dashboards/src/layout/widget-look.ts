import type { CSSProperties } from 'react';
import type { WidgetConfig } from '../model/widget';
import { storedStyle } from '../runtime/stored-style';

/** What forms begin with, and controls with a gray of their own: there the theme decides, so that a dark page has no white holes. */
const untouchedGround = /^(#fff(fff)?|#e6e7e8|white|rgb\(255, ?255, ?255\)|rgba\(255, ?255, ?255, ?1\))$/i;
const untouchedText = /^(rgba\(0, ?0, ?0, ?0?\.87\d*\)|#(000){1,2}|black)$/i;

const colorUnless = (untouched: RegExp, stored: string | null | undefined) =>
  typeof stored === 'string' && stored && !untouched.test(stored.trim()) ? stored : undefined;

/** A stored color of text, unless it is what forms begin with: then the theme’s. */
export const storedTextColor = (stored: string | null | undefined): string | undefined =>
  colorUnless(untouchedText, stored);

/** Red, green, blue, and alpha (0–1) of a color in digits; empty: it is written in another way. */
function channelsOf(color: string): readonly number[] {
  const inCommas = /^rgba?\(([\d\s.,]+)\)$/i.exec(color)?.[1];
  if (inCommas) return inCommas.split(',').map(Number);
  const [, digits = ''] = /^#((?:[\da-f]{3,4}){1,2})$/i.exec(color) ?? [];
  const pairs = digits.length > 4 ? digits.match(/../g) : digits.match(/./g)?.map((digit) => digit + digit);
  return (pairs ?? []).map((pair, at) => Number.parseInt(pair, 16) / (at === 3 ? 255 : 1));
}

/** The scheme in which text is read on a stored ground; the theme’s colors follow it. Undefined: one that is seen through. */
function schemeOn(ground: string): 'light' | 'dark' | undefined {
  const [red = Number.NaN, green = 0, blue = 0, alpha = 1] = channelsOf(ground);
  if (Number.isNaN(red) || alpha < 0.5) return undefined;
  return 0.3 * red + 0.59 * green + 0.11 * blue < 128 ? 'dark' : 'light';
}

/** What may be drawn once more over a frame's own ground without a difference. */
function groundOver(ground: string, { background, backgroundColor = ground }: CSSProperties): string {
  const [red = Number.NaN, , , alpha = 1] = channelsOf(String(backgroundColor).trim());
  return background === undefined && !Number.isNaN(red) && alpha === 1 ? String(backgroundColor) : 'transparent';
}

/** How a widget's frame looks, as far as the dashboard says. On a ground of its own it has the theme that is read there. */
export const frameStyle = ({
  backgroundColor,
  color: text,
  margin,
  dropShadow,
  widgetStyle,
}: WidgetConfig): CSSProperties => {
  const ground = colorUnless(untouchedGround, backgroundColor);
  const scheme = ground && schemeOn(ground.trim());
  const own = storedStyle(widgetStyle);
  const hasGround = ground || own.background !== undefined || own.backgroundColor !== undefined;
  return {
    ...storedStyle({ backgroundColor: ground, color: storedTextColor(text), margin: margin || undefined }),
    ...(scheme && { colorScheme: scheme }),
    ...(dropShadow === false && { boxShadow: 'none', borderColor: 'transparent' }),
    ...own,
    ...(hasGround && ({ '--own-ground': groundOver(ground ?? '', own) } as CSSProperties)),
  };
};

/** The style of what is inside a widget's frame: its stored padding. */
export const bodyStyle = ({ padding }: WidgetConfig): CSSProperties => storedStyle({ padding: padding || undefined });

/** The ground of a layout; the gray that new layouts get is the theme's. */
export const groundColor = (stored: string | undefined): string | undefined =>
  typeof stored === 'string' && !/^(#eee(eee)?|rgba\(0, ?0, ?0, ?0\))$/i.test(stored.trim())
    ? storedStyle({ backgroundColor: stored }).backgroundColor
    : undefined;

/** The color of the icon beside a widget's title. */
export const iconStyle = ({ iconColor }: WidgetConfig): CSSProperties =>
  storedStyle({ color: storedTextColor(iconColor) });

/** The side of the icon beside a widget's title, px; other units than px are not read. */
export const iconSize = ({ iconSize }: WidgetConfig): number => {
  const size = Number.parseFloat(iconSize ?? '');
  return size >= 8 && size <= 96 ? size : 24;
};
