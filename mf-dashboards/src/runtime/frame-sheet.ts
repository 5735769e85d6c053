const ownColors = /color|background|fill/gi;
const declared = /(?:^|[\s;{"'])color\s*:\s*([^;}"']+)/gi;

/** Whether a color, in digits, is read on a dark ground as on a light one. */
function isMiddle(color: string): boolean {
  const [, digits = ''] = /^#([\da-f]{3}|[\da-f]{6})$/i.exec(color.trim()) ?? [];
  const pairs = digits.length === 3 ? [...digits].map((digit) => digit + digit) : (digits.match(/../g) ?? []);
  const [red = 0, green = 0, blue = 0] = pairs.map((pair) => Number.parseInt(pair, 16) / 255);
  return 0.2 * red + 0.7 * green + 0.1 * blue > 0.45;
}

/** Somebody chose a color: for a light ground, but for grays and the like of text that are read on both. */
export function namesColors(text: string): boolean {
  const named = text.match(ownColors) ?? [];
  const texts = [...text.matchAll(declared)];
  return named.length > texts.length || !texts.every(([, color = '']) => isMiddle(color));
}

/**
 * The style sheet of a widget's document: it looks as the console around it, unless its author has it look otherwise.
 * `isLight`: it keeps a light ground in the dark too.
 */
export const frameSheet = (css: string, isLight: boolean): string =>
  `:root { color-scheme: ${isLight ? 'light' : 'light dark'}; }
html, body { margin: 0; block-size: 100%; }
body { font: 14px / 20px Roboto, system-ui, sans-serif; }
${css}`;
