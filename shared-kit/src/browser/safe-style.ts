import { isPlainValue } from './stored-css';

/** What a text may say about its own look: nothing that leaves its place, covers others or fetches anything. */
const allowed =
  /^(color|opacity|background(-color)?|font(-(family|size|style|variant|weight))?|line-height|letter-spacing|text-(align|decoration|indent|transform|overflow)|white-space|word-break|overflow-wrap|vertical-align|direction|list-style-type|(margin|padding)(-(top|right|bottom|left|inline|block)(-(start|end))?)?|border(-(top|right|bottom|left))?(-(color|style|width|radius))?|border-(collapse|spacing)|(min-|max-)?(width|height|inline-size|block-size)|display|flex(-(direction|wrap|grow|shrink|basis|flow))?|(align|justify)-(items|content|self)|(row-|column-)?gap|float|clear|overflow(-[xy])?|table-layout|tab-size)$/;

/**
 * The declarations of a style attribute that are harmless, as CSS text; '' when none is.
 * @example safeStyle('color: red; position: fixed') // 'color: red'
 */
export function safeStyle(css: string): string {
  return css
    .split(';')
    .flatMap((declaration) => {
      const colon = declaration.indexOf(':');
      const property = declaration.slice(0, colon).trim().toLowerCase();
      const value = declaration.slice(colon + 1).trim();
      return colon > 0 && allowed.test(property) && isPlainValue(value) ? [`${property}: ${value}`] : [];
    })
    .join('; ');
}

/** The same for a React `style`. */
export const safeStyleObject = (css: string | null | undefined): Record<string, string> =>
  Object.fromEntries(
    safeStyle(css ?? '')
      .split('; ')
      .filter(Boolean)
      .map((declaration) => {
        const [property = '', value = ''] = declaration.split(/: (.*)/s);
        return [property.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase()), value];
      }),
  );
