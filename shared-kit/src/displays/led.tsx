import type { CSSProperties } from 'react';
import { classes } from '../ui/classes';
import styles from './led.module.css';
import { useT } from './texts';

/** Diameter in px, and how much of the color an unlit one shows, unless it says so itself. */
export const ledSize = 50;
export const ledOffOpacity = 0.4;

/** Radius of the glow around a light of this size, in px. */
export const ledGlow = (size: number): number => size / 4;

export interface LedProps {
  /** Lit. */
  enabled: boolean;
  /** What it is the light of. */
  label: string;
  size?: number;
  colorOn?: string;
  /** Default: the color of the light, dimmed. */
  colorOff?: string;
  offOpacity?: number;
}

/** An indicator light: glowing, or dimmed. */
export function Led({
  enabled,
  label,
  size = ledSize,
  colorOn = 'var(--color-ok)',
  colorOff = colorOn,
  offOpacity = ledOffOpacity,
}: LedProps) {
  const t = useT();
  const look: CSSProperties & Record<`--${string}`, string> = {
    '--size': `${size}px`,
    '--light': enabled ? colorOn : colorOff,
    '--glow': `${ledGlow(size)}px`,
    opacity: enabled ? 1 : offOpacity,
  };
  return (
    <span
      role="img"
      aria-label={`${label}: ${enabled ? t('led.on') : t('led.off')}`}
      className={classes(styles.led, enabled && styles.on)}
      style={look}
    />
  );
}
