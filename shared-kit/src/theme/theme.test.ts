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
