import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const css = readFileSync(join(__dirname, 'theme.css'), 'utf8');

/** Colors of a token in the light and in the dark theme. */
function token(name: string): [light: string, dark: string] {
  const value = new RegExp(`--color-${name}:\\s*([^;]+);`).exec(css)?.[1]?.trim();
  if (!value) throw new Error(`No token --color-${name}`);
  const pair = /^light-dark\((#\w{6}), (#\w{6})\)$/.exec(value);
  return pair?.[1] && pair[2] ? [pair[1], pair[2]] : [value, value];
}

const channel = (hex: string) => {
  const value = Number.parseInt(hex, 16) / 255;
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
};
const luminance = (color: string) =>
  0.2126 * channel(color.slice(1, 3)) + 0.7152 * channel(color.slice(3, 5)) + 0.0722 * channel(color.slice(5, 7));

/** WCAG contrast ratio. */
function contrast(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

/** Where a color stands on the color wheel, in degrees from −180 to 180: 0 is red. */
function hue(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16));
  return (Math.atan2(Math.sqrt(3) * (green - blue), 2 * red - green - blue) * 180) / Math.PI;
}

const surfaces = ['canvas', 'surface', 'raised', 'sunken', 'hover', 'selected'];
const statuses = ['ok', 'info', 'warn', 'error'];
const readable: [text: string, ground: string][] = [
  ...surfaces.flatMap((ground): [string, string][] => [
    ['text', ground],
    ['text-muted', ground],
    ['accent-text', ground],
  ]),
  ['text', 'pressed'],
  ['text-muted', 'pressed'],
  ['on-accent', 'accent'],
  ['on-accent', 'accent-hover'],
  ['accent-text', 'accent-soft'],
  ['on-error', 'error'],
  ['on-error', 'error-hover'],
  ['error-text', 'surface'],
  ['error-text', 'raised'],
  ['menu-text', 'menu'],
  ['menu-active-text', 'menu-active'],
  ['tooltip-text', 'tooltip'],
  ...statuses.map((status): [string, string] => [`${status}-text`, `${status}-soft`]),
];
const visible: [part: string, ground: string][] = [
  ...['surface', 'canvas', 'raised'].flatMap((ground): [string, string][] => [
    ['control-line', ground],
    ['accent', ground],
    ['focus', ground],
    ...statuses.map((status): [string, string] => [status, ground]),
    ...Array.from({ length: 8 }, (_, at): [string, string] => [`series-${at + 1}`, ground]),
  ]),
];

describe.each([
  ['light', 0],
  ['dark', 1],
] as const)('in the %s theme', (_theme, at) => {
  test.each(readable)('%s is readable on %s (4.5:1)', (text, ground) => {
    expect(contrast(token(text)[at], token(ground)[at])).toBeGreaterThanOrEqual(4.5);
  });
  test.each(visible)('%s can be made out on %s (3:1)', (part, ground) => {
    expect(contrast(token(part)[at], token(ground)[at])).toBeGreaterThanOrEqual(3);
  });
});

describe.each([
  ['CRITICAL', 'red', [-10, 10]],
  ['MAJOR', 'orange', [20, 40]],
  ['MINOR', 'yellow', [40, 50]],
  ['WARNING', 'olive', [55, 65]],
  ['INDETERMINATE', 'green', [120, 160]],
] as const)('the mark of the severity %s', (severity, color, [from, to]) => {
  const marks = readFileSync(join(__dirname, '../ui/severity-mark.module.css'), 'utf8');
  const rules = [...marks.matchAll(/^\.colors(?:\[data-severity="(\w+)"\])? \{([^}]*)\}/gm)];
  /** What a custom property of the severity is, in the light and in the dark theme. */
  const colorOf = (property: string): string[] => {
    const own = rules.filter(([, only]) => only === undefined || only === severity).map(([, , body = '']) => body);
    const value = [...own.join('').matchAll(new RegExp(`${property}: ([^;]+);`, 'g'))].at(-1)?.[1] ?? '';
    if (value === 'var(--severity)') return colorOf('--severity');
    const colors = value.match(/#\w{6}/g) ?? [];
    return colors.length === 1 ? [...colors, ...colors] : colors;
  };

  test(`is ${color} in both themes`, () => {
    const hues = ['--severity', '--severity-edge'].flatMap(colorOf).map(hue);
    expect(hues).toHaveLength(4);
    for (const one of hues) expect(one).toBeGreaterThanOrEqual(from);
    for (const one of hues) expect(one).toBeLessThanOrEqual(to);
  });

  if (severity === 'MINOR') test('has the specified yellow', () => expect(colorOf('--severity')[0]).toBe('#ffca3d'));
  if (severity === 'WARNING') test('has the specified olive', () => expect(colorOf('--severity')[0]).toBe('#abab00'));

  test.each(surfaces)('has an edge that can be made out on %s (3:1)', (ground) => {
    const grounds = token(ground);
    const contrasts = colorOf('--severity-edge').map((edge, at) => contrast(edge, grounds[at] ?? ''));
    for (const one of contrasts) expect(one).toBeGreaterThanOrEqual(3);
  });
});

test('layers are ordered before anything else, so that what loads later cannot change their order', () => {
  const rules = css.replace(/\/\*[\s\S]*?\*\//g, '').trim();
  expect(rules.startsWith('@layer reset, primereact, kit, module;')).toBe(true);
});

test('the type scale has six sizes', () => {
  const sizes = [...css.matchAll(/--text-(\d+): ([\d.]+)rem/g)].map(([, px, rem]) => [Number(px), Number(rem) * 16]);
  expect(sizes).toEqual([12, 13, 14, 16, 20, 24].map((px) => [px, px]));
});

test('the side menu is 250 px wide', () => {
  expect(css).toContain('--menu-width: 250px;');
});

test('what is compact stays large enough to hit, and fingers get their room all the same', () => {
  const [compact = ''] = /\n\[data-density="compact"\] \{[^}]*\}/.exec(css) ?? [];
  const sizes = [...compact.matchAll(/--(?:control-height|control-height-small|row-height): ([\d.]+)rem/g)];
  expect(sizes.map(([, rem]) => Number(rem) * 16)).toEqual([28, 24, 28]);
  expect(css.indexOf('@media (pointer: coarse)')).toBeGreaterThan(css.indexOf(compact));
});
