import { listSetting, objectSetting } from '../runtime/settings';
import type { AttributeValues } from './charts/attribute-source';
import { colorSetting } from './gauge-scale';
import { placesOf } from './gauge-value';

type Settings = Readonly<Record<string, unknown>>;

/** The color of a gauge at a value: that of its level, between two of them, or its own. `part`: of the way to the most, 0 to 1. */
export function levelColor(
  settings: Settings,
  own: string,
  { value, part, attributes }: { value: number; part: number; attributes: AttributeValues },
): string {
  if (settings.useFixedLevelColor === true)
    return fixedColor(listSetting(settings.fixedLevelColors), own, value, attributes);
  const colors = listSetting(settings.levelColors).flatMap((stored) => colorSetting(stored, '') || []);
  if (colors.length < 2) return colors[0] ?? colorSetting(own, own);
  const at = part * (colors.length - 1);
  const lower = Math.min(Math.floor(at), colors.length - 2);
  const share = Math.round((at - lower) * 100);
  return `color-mix(in srgb, ${colors[lower]} ${100 - share}%, ${colors[lower + 1]})`;
}

/** Levels that begin and end at values; one that names an attribute counts once that is known. */
function fixedColor(levels: readonly unknown[], own: string, value: number, attributes: AttributeValues): string {
  const end = (stored: unknown, other: number) =>
    placesOf(stored, attributes)[0] ?? (objectSetting(stored).valueSource === 'entityAttribute' ? Number.NaN : other);
  const found = levels.map(objectSetting).find(({ from, to }) => {
    const [least, most] = [end(from, Number.NEGATIVE_INFINITY), end(to, Number.POSITIVE_INFINITY)];
    return value >= least && value <= most;
  });
  return colorSetting(found?.color, own);
}
