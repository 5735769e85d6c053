import { flagSetting, numberSetting, objectSetting } from '../runtime/settings';
import { colorSetting } from './gauge-scale';

export type LatestChartKind = 'bars' | 'pie' | 'doughnut' | 'polar' | 'radar';

/** How a chart of latest values is drawn. */
export interface LatestLook {
  /** Values are told at the pointer. */
  hasTooltip: boolean;
  /** Each slice says what it is. */
  hasLabels: boolean;
  isAnimated: boolean;
  /** How far out slices reach, as a share of the room there is, and how far in, as a share of that. */
  radius: number;
  hole: number;
  /** How far out in px, where it stores px rather than a share. */
  pixels: number | undefined;
  /** How high a circle is beside its width. */
  tilt: number;
  border: string;
  /** Between slices, px. */
  borderWidth: number;
  /** Values stand below, where the widget has no legend. */
  hasLegend: boolean;
  /** Undefined: as all text. */
  legendColor: string | undefined;
}

/** Of a ring that stores none. */
const USUAL_HOLE = 0.53;
const USUAL_BORDER = 5;

/** A color that somebody has chosen: of the usual ones the theme says what they are. */
const chosen = (stored: unknown, usual: readonly string[]): string | undefined =>
  usual.includes(String(stored).toLowerCase()) ? undefined : colorSetting(stored, '') || undefined;

const share = (stored: unknown, other: number): number => Math.min(1, Math.max(0, numberSetting(stored, other)));

/** px of a radius that is a share of the room there is. */
const USUAL_RADIUS = 100;
/** How far in slices reach, as a share of the radius: beyond 1 it is stored in px too. */
const holeOf = (stored: number, pixels = USUAL_RADIUS): number =>
  stored > 1 ? Math.min(0.95, stored / pixels) : share(stored, 0);

/** What the settings of such a chart say; each kind stores some of them. */
export function latestLook(kind: LatestChartKind, settings: Readonly<Record<string, unknown>>): LatestLook {
  const isRing = kind === 'doughnut';
  const stroke = objectSetting(settings.stroke);
  const legend = objectSetting(settings.legend);
  const stored = numberSetting(settings.radius, 1);
  // As the platform's console reads it: a share up to 1, and px beyond.
  const pixels = kind === 'pie' && stored > 1 ? stored : undefined;
  return {
    hasTooltip: flagSetting(settings.showTooltip, true),
    hasLabels: flagSetting(settings.showLabels, false),
    isAnimated: flagSetting(settings.animatedPie, false),
    radius: share(stored, 1),
    hole: holeOf(numberSetting(settings.innerRadius, isRing ? USUAL_HOLE : 0), pixels),
    pixels,
    tilt: share(settings.tilt, 1),
    border: chosen(isRing ? settings.borderColor : stroke.color, ['#fff', '#ffffff']) ?? 'var(--color-surface)',
    borderWidth: Math.max(
      0,
      isRing ? numberSetting(settings.borderWidth, USUAL_BORDER) : numberSetting(stroke.width, 0),
    ),
    hasLegend: !isRing || flagSetting(legend.display, true),
    legendColor: isRing ? chosen(legend.labelsFontColor, ['#666', '#666666']) : undefined,
  };
}
