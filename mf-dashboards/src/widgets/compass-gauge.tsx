import { type CSSProperties, useRef } from 'react';
import { flagSetting, listSetting, numberSetting } from '../runtime/settings';
import styles from './analogue-gauge.module.css';
import { fontStyle, GaugeMeter } from './gauge-meter';
import type { GaugeReading } from './gauge-reading';
import { colorSetting, dialPoint } from './gauge-scale';
import { useGaugeCourse } from './use-gauge-course';

const center = 200;
const points = ['N', 'NE', 'E', 'SE', 'S', 'SW', 'W', 'NW'];

/** A direction in degrees, clockwise from the north. */
export function CompassGauge({ settings, label, value, text }: GaugeReading) {
  const course = useGaugeCourse(settings);
  const heading = value === undefined ? 0 : ((value % 360) + 360) % 360;
  const turned = useTurned(heading);
  const stored = listSetting(settings.majorTicks).filter((name) => typeof name === 'string');
  const names = stored.length > 0 ? stored : points;
  const hasBorder = flagSetting(settings.showBorder, true);
  const border = hasBorder ? Math.min(60, Math.max(0, numberSetting(settings.borderOuterWidth, 10))) * 1.5 : 0;
  const outer = 188 - border;
  const step = 360 / names.length;
  const minors = Math.min(60, Math.max(1, Math.round(numberSetting(settings.minorTicks, 22))));
  const minor = Array.from({ length: names.length * minors }, (_, at) => at).filter((at) => at % minors !== 0);
  const tick = (degrees: number, length: number) => {
    const [from, to] = [dialPoint(degrees + 180, outer, center), dialPoint(degrees + 180, outer - length, center)];
    return `M${from.join(' ')}L${to.join(' ')}`;
  };
  const majorColor = colorSetting(settings.colorMajorTicks, '#f5f5f5');
  const turn = (degrees: number): CSSProperties =>
    ({
      '--course': course,
      transform: `rotate(${degrees}deg)`,
      transformOrigin: `${center}px ${center}px`,
    }) as CSSProperties;
  const turnsPlate = settings.animationTarget === 'plate';
  const knob = (numberSetting(settings.needleCircleSize, 15) * outer) / 150;
  return (
    <GaugeMeter label={label} text={value === undefined ? text : `${text}°`} value={heading} min={0} max={360}>
      <svg viewBox="0 0 400 400" className={styles.drawing} aria-hidden="true">
        {hasBorder && <circle cx={center} cy={center} r={198} fill={colorSetting(settings.colorBorder, '#ccc')} />}
        <circle cx={center} cy={center} r={198 - border} fill={colorSetting(settings.colorPlate, '#222')} />
        <g className={styles.moving} style={turn(turnsPlate ? -turned : 0)}>
          {settings.showStrokeTicks === true && (
            <circle cx={center} cy={center} r={outer} fill="none" stroke={majorColor} strokeWidth={2} />
          )}
          <path
            d={minor.map((at) => tick((at * step) / minors, outer * 0.08)).join('')}
            stroke={colorSetting(settings.colorMinorTicks, '#ddd')}
            strokeWidth={1.5}
          />
          <path d={names.map((_, at) => tick(at * step, outer * 0.16)).join('')} stroke={majorColor} strokeWidth={3} />
          {names.map((name, at) => {
            const [x, y] = dialPoint(at * step + 180, outer * 0.7, center);
            return (
              <text
                key={at}
                x={x}
                y={y}
                className={styles.number}
                style={fontStyle(settings.majorTickFont, 20, '#ccc')}
              >
                {name}
              </text>
            );
          })}
        </g>
        {value !== undefined && (
          <g className={styles.moving} style={turn(turnsPlate ? 0 : turned)}>
            <path
              d={`M${center} ${center - outer}v${outer * 0.2}`}
              stroke={colorSetting(settings.colorNeedle, '#f08080')}
              strokeWidth={8}
            />
          </g>
        )}
        {knob > 0 && (
          <circle cx={center} cy={center} r={knob} fill={colorSetting(settings.colorNeedleCircle, '#e8e8e8')} />
        )}
      </svg>
    </GaugeMeter>
  );
}

/** Degrees that lead to a heading by the shorter way: from 350 to 10 it isn't back around the whole circle. */
function useTurned(heading: number): number {
  const shown = useRef(heading);
  shown.current += ((((heading - shown.current) % 360) + 540) % 360) - 180;
  return shown.current;
}
