import type { CSSProperties } from 'react';
import type { WidgetConfig } from '../model/widget';

/** What a widget may say about its own look: nothing that leaves its place or covers others. */
const allowed =
  /^(color|opacity|background(Color)?|font(Family|Size|Style|Weight)?|lineHeight|letterSpacing|whiteSpace|text(Align|Decoration|Indent|Transform|Overflow)|(margin|padding)(Top|Right|Bottom|Left)?|border(Top|Right|Bottom|Left)?(Color|Style|Width|Radius)?|boxShadow|overflow[XY]?)$/;
/** Numbers, words, colors and plain functions: nothing that is fetched. */
const plainValue = /^[-\w\s.,#%()/+*'"]+$/;
const fetching = /(url|image|image-set|element|cross-fade|paint|src|var|env|attr)\s*\(/i;

const camel = (name: string) => name.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase());

/** A stored style, of which what is harmless is left. */
export const storedStyle = (style: unknown): CSSProperties =>
  Object.fromEntries(
    Object.entries(typeof style === 'object' && style !== null ? style : {}).flatMap(([name, value]) => {
      const isPlain = typeof value === 'number' || (plainValue.test(String(value)) && !fetching.test(String(value)));
      return allowed.test(camel(name)) && value !== undefined && isPlain ? [[camel(name), value]] : [];
    }),
  );

/** What forms begin with: there the theme decides, so that a dark page has no white holes. */
const untouchedGround = /^(#fff(fff)?|white|rgb\(255, ?255, ?255\)|rgba\(255, ?255, ?255, ?1\))$/i;
const untouchedText = /^(rgba\(0, ?0, ?0, ?0?\.87\d*\)|#(000){1,2}|black)$/i;

const colorUnless = (untouched: RegExp, stored: string | null | undefined) =>
  stored && !untouched.test(stored.trim()) ? stored : undefined;

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
    color: colorUnless(untouchedText, text),
    margin: margin || undefined,
  }),
  ...(dropShadow === false && { boxShadow: 'none', borderColor: 'transparent' }),
  ...storedStyle(widgetStyle),
});

export const bodyStyle = ({ padding }: WidgetConfig): CSSProperties => storedStyle({ padding: padding || undefined });

/** The ground of a layout; the gray that new layouts get is the theme's. */
export const groundColor = (stored: string | undefined): string | undefined =>
  stored && !/^(#eee(eee)?|rgba\(0, ?0, ?0, ?0\))$/i.test(stored.trim())
    ? storedStyle({ backgroundColor: stored }).backgroundColor
    : undefined;
