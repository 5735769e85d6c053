import { objectSetting, textSetting } from '../runtime/settings';

type Settings = Readonly<Record<string, unknown>>;

/** The plate that types come with, for a light ground: on a dark page it is a hole. */
const usualPlate = /^#fff(fff)?$/i;
/** And what is written on it. */
const usualInk = /^#(444|666|888|616161|263238|37474f|78909c)$/i;

/** What is written on a plate, and in what color where it is white on every page and nobody has chosen one. */
const inks = { colorMajorTicks: '#444', colorMinorTicks: '#666' } as const;
/** `themed`: what the theme says in the place of a font's color; undefined: what the gauge has without one. */
const fonts = {
  numbersFont: { themed: 'currentColor', onWhite: '#263238' },
  titleFont: { themed: undefined, onWhite: '#616161' },
  unitsFont: { themed: undefined, onWhite: '#616161' },
} as const;

/** Whether a color is no choice of somebody's. */
function isUsual(color: unknown): boolean {
  const stored = textSetting(color);
  return !stored || usualInk.test(stored);
}

/**
 * Settings of a gauge for which nobody has chosen a color: the theme decides on its plate, and on what is written there.
 * An ink that somebody has chosen was chosen for the plate that it is on, which stays.
 */
export function themedGauge(settings: Settings): Settings {
  if (!usualPlate.test(textSetting(settings.colorPlate))) return settings;
  const written = Object.entries(fonts).map(([name, colors]) => ({
    name,
    font: objectSetting(settings[name]),
    colors,
  }));
  const stored = [...Object.keys(inks).map((ink) => settings[ink]), ...written.map(({ font }) => font.color)];
  const isThemed = stored.every(isUsual);
  const themed: Record<string, unknown> = { ...settings };
  if (isThemed) delete themed.colorPlate;
  for (const [ink, color] of Object.entries(inks)) {
    if (isThemed) delete themed[ink];
    else themed[ink] = textSetting(settings[ink]) || color;
  }
  for (const { name, font, colors } of written) {
    const color = textSetting(font.color);
    if (!isThemed) themed[name] = { ...font, color: color || colors.onWhite };
    else if (color) themed[name] = { ...font, color: colors.themed };
  }
  return themed;
}
