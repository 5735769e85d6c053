const [DARK, LIGHT] = ['#16222a', '#fff'];
/** Luminance from which on a dark text has the higher contrast. */
const BRIGHT = 0.22;

/** A part of a color, linear in its light. */
const linear = (part: number): number => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4);

/** How bright a computed color is, 0 to 1; what can't be read is bright. */
function luminanceOf(color: string): number {
  const [, name = '', parts = 'none'] = /^([\w-]+)\((.*)\)$/.exec(color.trim()) ?? [];
  const [first = Number.NaN, second = 0, third = 0] = parts
    .replace(/^srgb /, '')
    .split(/[\s,/]+/)
    .map(Number);
  if (Number.isNaN(first)) return 1;
  // The lightness of this space is the cube root of that of gray.
  if (name === 'oklch' || name === 'oklab') return first ** 3;
  const whole = name.startsWith('rgb') ? 255 : 1;
  return 0.2126 * linear(first / whole) + 0.7152 * linear(second / whole) + 0.0722 * linear(third / whole);
}

/** Which color is read best upon one, as the browser computes it. */
export const inkOn = (ground: string): string => (luminanceOf(ground) > BRIGHT ? DARK : LIGHT);
