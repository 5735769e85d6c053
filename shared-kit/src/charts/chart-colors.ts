/** Colors of series repeat after these. */
const seriesColors = 8;
/**
 * A color that somebody chose, as CSS has it: on the dark theme, one too dark to be told from the ground (3:1) is drawn
 * lighter, in the same hue.
 */
const chosenPaint = (color: string): string => `light-dark(${color}, oklch(from ${color} max(l, 0.55) c h))`;

/** A place in the palette, or a color, as CSS has it. */
export const seriesPaint = (color: number | string): string =>
  typeof color === 'string' ? chosenPaint(color) : `var(--color-series-${(color % seriesColors) + 1})`;
/** Colors by theme and what stands for them: to find one out, the browser computes the styles of the whole page. */
const colors = new Map<string, string>();

/** Tokens, by their names, stand for two colors each (light and dark); an element's computed color is the one that holds. */
export function colorReader(element: HTMLElement, theme: string): (paint: string) => string {
  const styles = getComputedStyle(element);
  return (paint) => {
    const stored = paint.startsWith('--') ? styles.getPropertyValue(paint).trim() : paint;
    // On a ground of its own a widget has another scheme than the page.
    const key = `${theme} ${styles.colorScheme} ${stored}`;
    const known = colors.get(key);
    if (known) return known;
    const probe = document.createElement('span');
    probe.style.color = stored;
    element.append(probe);
    const { color } = getComputedStyle(probe);
    probe.remove();
    // What refers to further tokens may be another color elsewhere.
    if (!stored.includes('var(')) colors.set(key, color);
    return color;
  };
}

/** A computed color, in whatever notation, with a share of its opacity. */
export function translucent(color: string, share: number): string {
  const [, name, parts] = /^([\w-]+)\((.*)\)$/.exec(color.trim()) ?? [];
  if (name === undefined || parts === undefined) return color;
  const isOld = parts.includes(',');
  const [channels = '', own] = isOld
    ? [parts.split(',').slice(0, 3).join(','), parts.split(',')[3]]
    : parts.split('/').map((part) => part.trim());
  const opacity = own?.trim().endsWith('%') ? Number.parseFloat(own) / 100 : Number(own ?? 1);
  const left = Number((opacity * share).toPrecision(4));
  return isOld ? `${name.replace(/a$/, '')}a(${channels}, ${left})` : `${name}(${channels} / ${left})`;
}
