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

/** How a widget's frame looks, as far as the dashboard says. */
export const frameStyle = ({
  backgroundColor,
  color: text,
  margin,
  dropShadow,
  widgetStyle,
}: WidgetConfig): CSSProperties => ({
  ...storedStyle({
    backgroundColor: colorUnless(untouchedGround, backgroundColor),
    color: storedTextColor(text),
    margin: margin || undefined,
  }),
  ...(dropShadow === false && { boxShadow: 'none', borderColor: 'transparent' }),
  ...storedStyle(widgetStyle),
});

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
