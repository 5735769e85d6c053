import type { CSSProperties, ReactNode, Ref } from 'react';
import { numberSetting, objectSetting, textSetting } from '../runtime/settings';
import { storedFont, storedStyle } from '../runtime/stored-style';
import styles from './gauge-meter.module.css';

interface GaugeMeterProps {
  label: string;
  /** What is read out: the value with its unit, as it is written; empty: there is none yet. */
  text: string;
  value: number;
  min: number;
  max: number;
  ref?: Ref<HTMLDivElement>;
  children: ReactNode;
}

/** The frame of a gauge: to those who don't see it, a meter with its value and range. */
export function GaugeMeter({ label, text, value, min, max, ref, children }: GaugeMeterProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a meter element holds no drawing.
    <div
      ref={ref}
      className={styles.gauge}
      role="meter"
      aria-label={label}
      aria-valuemin={min}
      aria-valuemax={max}
      aria-valuenow={Math.min(max, Math.max(min, value))}
      aria-valuetext={text || '–'}
    >
      {children}
    </div>
  );
}

/** How a stored font writes in a drawing, whose units its size is in. */
export function fontStyle(stored: unknown, size: number, color = 'currentColor'): CSSProperties {
  const { color: fill = color, ...style } = storedFont(stored);
  return { ...style, fontSize: numberSetting(objectSetting(stored).size, size), fill };
}

/** Of what the settings give no color. */
export const muted = 'var(--color-text-muted)';

/** Width and height of the box of a value, in the drawing's units. */
export function valueBoxSize(text: string, settings: ValueBoxProps['settings']): { wide: number; high: number } {
  const size = numberSetting(objectSetting(settings.valueFont).size, 40);
  return { wide: Math.max(3, text.length) * size * 0.64 + 16, high: size * 1.25 };
}

interface ValueBoxProps {
  text: string;
  /** Where its middle is, in the drawing's units. */
  x: number;
  y: number;
  settings: Readonly<Record<string, unknown>>;
}

/** The value in digits, in a box of the dial. */
export function ValueBox({ text, x, y, settings }: ValueBoxProps) {
  const style = fontStyle(settings.valueFont, 40, '#444');
  const { wide, high } = valueBoxSize(text, settings);
  const box = { x: x - wide / 2, y: y - high / 2, width: wide, height: high, rx: 6 };
  const paint = (name: string, other: string) => storedStyle({ color: textSetting(settings[name]) || other }).color;
  const shade = storedStyle({ color: textSetting(objectSetting(settings.valueFont).shadowColor) || undefined }).color;
  return (
    <g>
      <rect
        {...box}
        fill={paint('colorValueBoxBackground', '#babab2')}
        stroke={`color-mix(in srgb, ${paint('colorValueBoxRect', '#888')}, ${paint('colorValueBoxRectEnd', '#666')})`}
        strokeWidth={4}
        style={{ filter: `drop-shadow(0 0 2px ${paint('colorValueBoxShadow', '#000')})` }}
      />
      <text
        x={x}
        y={y}
        className={styles.digits}
        style={{ ...style, ...(shade && { filter: `drop-shadow(1px 2px 2px ${shade})` }) }}
      >
        {text}
      </text>
    </g>
  );
}
