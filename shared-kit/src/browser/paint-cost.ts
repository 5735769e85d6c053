/** The largest blur, px: more looks the same, and takes a page seconds for every frame. */
const MAX_BLUR = 100;
/** Layers of shadows and backgrounds, stops of gradients, functions of a filter, columns of a grid. */
const MAX_LAYERS = 40;
const MAX_STOPS = 400;
const MAX_FUNCTIONS = 20;
const MAX_TRACKS = 500;
const MAX_CHARACTERS = 10_000;

const blurs = /(?:blur|drop-shadow)\(([^)]*)\)?/gi;
const lengths = /([\d.]+(?:e[+-]?\d+)?)([a-z%]*)/gi;
const repeats = /repeat\(\s*(\d+)/gi;

/** A length in px, roughly: units of fonts and windows count as the largest that they may be. */
const inPixels = (amount: string, unit: string) => Number(amount) * (/^(px)?$/i.test(unit) ? 1 : 20);

const isSmall = (text: string) =>
  [...text.matchAll(lengths)].every(([, n = '', unit = '']) => inPixels(n, unit) <= MAX_BLUR);

/** Commas that part layers: those in no brackets. */
function layersOf(value: string): number {
  let [depth, layers] = [0, 1];
  for (const letter of value) {
    if (letter === '(') depth += 1;
    else if (letter === ')') depth -= 1;
    else if (letter === ',' && depth === 0) layers += 1;
  }
  return layers;
}

/** Whether a value of a stored style, without the pictures in it, is painted in good time, however it is used. */
export function isPaintable(property: string, value: string): boolean {
  if (value.length > MAX_CHARACTERS) return false;
  for (const [, within = ''] of value.matchAll(blurs))
    if (/var|calc|min|max|clamp/i.test(within) || !isSmall(within)) return false;
  for (const [, count] of value.matchAll(repeats)) if (Number(count) > MAX_TRACKS) return false;
  if (/filter/.test(property) && value.split('(').length > MAX_FUNCTIONS) return false;
  return value.split(',').length <= MAX_STOPS && layersOf(value) <= MAX_LAYERS;
}
