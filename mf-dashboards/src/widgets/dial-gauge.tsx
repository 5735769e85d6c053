import type { CSSProperties } from 'react';
import { flagSetting, numberSetting } from '../runtime/settings';
import styles from './analogue-gauge.module.css';
import { fontStyle, GaugeMeter, muted, ValueBox } from './gauge-meter';
import { type GaugeReading, hasTitle } from './gauge-reading';
import { colorSetting, dialBand, dialPoint, gaugePart, readable } from './gauge-scale';
import { useGaugeCourse } from './use-gauge-course';

const center = 200;
const needle = (length: number) => `M${center} ${center + length}L${center - 8} ${center - 20}h16Z`;

/** A needle over a round scale. */
export function DialGauge(reading: GaugeReading) {
  const { settings, label, units, value, min, max, ticks, highlights, own, digits, text, write } = reading;
  const course = useGaugeCourse(settings);
  const hasBorder = flagSetting(settings.showBorder, true);
  const outer = hasBorder ? 178 : 194;
  const band = (outer * Math.min(60, Math.max(0, numberSetting(settings.highlightsWidth, 15)))) / 100;
  const start = numberSetting(settings.startAngle, 45);
  const extent = Math.min(360, Math.max(1, numberSetting(settings.ticksAngle, 270)));
  const degrees = (at: number) => start + gaugePart(at, min, max) * extent;
  const numbers = fontStyle(settings.numbersFont, 18, readable(own));
  const size = numberSetting(numbers.fontSize, 18);
  const circle = (numberSetting(settings.needleCircleSize, 10) * outer) / 200;
  const needleColor = colorSetting(settings.colorNeedle, own);
  const tip = colorSetting(settings.colorNeedleEnd, needleColor);
  const shade = colorSetting(settings.colorNeedleShadowDown, 'rgba(188, 143, 143, 0.45)');
  const glow = colorSetting(settings.colorNeedleShadowUp, 'rgba(2, 255, 255, 0.2)');
  const majorColor = colorSetting(settings.colorMajorTicks, 'currentColor');
  const tick = (at: number, length: number) => {
    const [from, to] = [dialPoint(degrees(at), outer, center), dialPoint(degrees(at), outer - length, center)];
    return `M${from.join(' ')}L${to.join(' ')}`;
  };
  return (
    <GaugeMeter {...{ label, text, min, max }} value={value ?? min}>
      <svg viewBox="0 0 400 400" className={styles.drawing} aria-hidden="true">
        {hasBorder && <circle cx={center} cy={center} r={198} className={styles.border} />}
        <circle
          cx={center}
          cy={center}
          r={hasBorder ? 188 : 198}
          fill={colorSetting(settings.colorPlate, 'var(--color-surface)')}
        />
        {highlights.map(({ from, to, color }, at) => (
          <path key={at} d={dialBand(degrees(from), degrees(to), outer, outer - band, center)} fill={color} />
        ))}
        <path
          d={ticks.minor.map((at) => tick(at, outer * 0.075)).join('')}
          stroke={colorSetting(settings.colorMinorTicks, 'currentColor')}
          strokeWidth={1.5}
        />
        <path d={ticks.major.map((at) => tick(at, outer * 0.15)).join('')} stroke={majorColor} strokeWidth={3} />
        <path
          d={dialBand(start, start + Math.min(359.9, extent), outer, outer, center)}
          fill="none"
          stroke={majorColor}
          strokeWidth={2}
        />
        {ticks.major.map((at) => {
          // A scale that is a whole circle begins where it ends.
          if (extent === 360 && at === max) return null;
          const words = write(at);
          const [x, y] = dialPoint(degrees(at), outer * 0.85 - 6 - reach(degrees(at), words, size), center);
          return (
            <text key={at} x={x} y={y} className={styles.number} style={numbers}>
              {words}
            </text>
          );
        })}
        {hasTitle(settings) && (
          <text x={center} y={136} className={styles.number} style={fontStyle(settings.titleFont, 24, muted)}>
            {label}
          </text>
        )}
        {units && (
          <text x={center} y={264} className={styles.number} style={fontStyle(settings.unitsFont, 22, muted)}>
            {units}
          </text>
        )}
        {flagSetting(settings.valueBox, true) && <ValueBox text={digits} x={center} y={326} settings={settings} />}
        {value !== undefined && (
          <g
            className={styles.moving}
            style={
              {
                '--course': course,
                transform: `rotate(${degrees(value)}deg)`,
                transformOrigin: `${center}px ${center}px`,
                filter: `drop-shadow(2px 2px 3px ${shade}) drop-shadow(-1px -1px 2px ${glow})`,
              } as CSSProperties
            }
          >
            <path d={needle(outer * 0.85)} fill={`color-mix(in srgb, ${needleColor}, ${tip})`} />
          </g>
        )}
        {circle > 0 && <circle cx={center} cy={center} r={circle} className={styles.knob} />}
      </svg>
    </GaugeMeter>
  );
}

/** How far a text reaches from its middle towards the circle, about. */
function reach(degrees: number, text: string, size: number): number {
  const angle = (degrees * Math.PI) / 180;
  return Math.abs(Math.sin(angle)) * text.length * size * 0.3 + Math.abs(Math.cos(angle)) * size * 0.5;
}
