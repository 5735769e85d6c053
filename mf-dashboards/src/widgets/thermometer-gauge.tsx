import { type CSSProperties, useId, useRef } from 'react';
import { flagSetting, numberSetting } from '../runtime/settings';
import { useSize } from '../runtime/use-size';
import styles from './analogue-gauge.module.css';
import { fontStyle, GaugeMeter, muted, ValueBox, valueBoxSize } from './gauge-meter';
import { type GaugeReading, hasTitle } from './gauge-reading';
import { colorSetting, darkened, gaugePart, readable } from './gauge-scale';
import { useGaugeCourse } from './use-gauge-course';

/** Where the scale begins, and what is left beside it at both ends, units of the drawing. */
const [begin, beside] = [46, 74];

/** How long the drawing is, units: at least twice as long as it is high with its value, at most so long that its texts can be read. */
const [shortest, longest] = [400, 1000];

/** A bar with a bulb between two scales, lying where there is more room beside than above. */
export function ThermometerGauge(reading: GaugeReading) {
  const { settings, label, units, value, min, max, ticks, highlights, own, digits, text, write } = reading;
  const course = useGaugeCourse(settings);
  const element = useRef<HTMLDivElement>(null);
  const mask = useId();
  const { width = 2, height = 1 } = useSize(element) ?? {};
  const lies = width >= height;
  const hasBox = flagSetting(settings.valueBox, true);
  const box = valueBoxSize(digits, settings);
  const boxed = lies ? box.high : box.wide;
  const high = 196 + (hasBox ? boxed + 6 : 0);
  const middle = 96;
  // It takes the length that there is.
  const long = Math.min(Math.max((high * Math.max(width, height)) / (Math.min(width, height) || 1), shortest), longest);
  const length = long - beside;
  const along = (at: number) => begin + gaugePart(at, min, max) * length;
  // The standing one is the lying one, turned; texts stay upright.
  const place = (x: number, y: number) => (lies ? { x, y } : { x: y, y: long - x });
  const rect = (x: number, y: number, wide: number, tall: number) =>
    lies ? { x, y, width: wide, height: tall } : { x: y, y: long - x - wide, width: tall, height: wide };
  const line = (x: number, from: number, to: number) => {
    const [a, b] = [place(x, from), place(x, to)];
    return `M${a.x} ${a.y}L${b.x} ${b.y}`;
  };
  const band = Math.min(40, Math.max(0, numberSetting(settings.highlightsWidth, 15))) * 1.4;
  const numbers = fontStyle(settings.numbersFont, 18, readable(own));
  const size = numberSetting(numbers.fontSize, 18);
  const sides = [
    { inner: middle - 18, outer: middle - 18 - band, text: middle - 24 - band - size / 2 },
    { inner: middle + 18, outer: middle + 18 + band, text: middle + 24 + band + size / 2 },
  ];
  const stroke = colorSetting(settings.colorBarStroke, darkened(own));
  const from = colorSetting(settings.colorBarProgress, `color-mix(in srgb, ${own} 5%, transparent)`);
  const to = colorSetting(settings.colorBarProgressEnd, darkened(own));
  const moved = (style: CSSProperties) => ({ ...style, '--course': course }) as CSSProperties;
  const part = gaugePart(value ?? min, min, max);
  const needle = colorSetting(settings.colorNeedle, own);
  const tip = colorSetting(settings.colorNeedleEnd, needle);
  const glow = colorSetting(settings.colorNeedleShadowUp, 'rgba(2, 255, 255, 0.2)');
  const shade = colorSetting(settings.colorNeedleShadowDown, 'rgba(188, 143, 143, 0.45)');
  return (
    <GaugeMeter {...{ label, text, min, max, ref: element }} value={value ?? min}>
      <svg
        viewBox={lies ? `0 0 ${long} ${high}` : `0 0 ${high} ${long}`}
        className={styles.drawing}
        style={{ background: colorSetting(settings.colorPlate, 'none') }}
        aria-hidden="true"
      >
        {flagSetting(settings.showBorder, true) && (
          <rect
            x={1}
            y={1}
            width={(lies ? long : high) - 2}
            height={(lies ? high : long) - 2}
            rx={4}
            className={styles.frame}
          />
        )}
        {sides.map(({ inner, outer, text: row }, side) => (
          <g key={side}>
            {highlights.map((one, at) => (
              <rect
                key={at}
                {...rect(along(one.from), Math.min(inner, outer), along(one.to) - along(one.from), band)}
                fill={one.color}
              />
            ))}
            <path
              d={ticks.minor.map((at) => line(along(at), inner, (inner + outer) / 2)).join('')}
              stroke={colorSetting(settings.colorMinorTicks, 'currentColor')}
              strokeWidth={1.5}
            />
            <path
              d={ticks.major.map((at) => line(along(at), inner, outer)).join('')}
              stroke={colorSetting(settings.colorMajorTicks, 'currentColor')}
              strokeWidth={3}
            />
            {ticks.major.map((at) => (
              <text key={at} {...place(along(at), row)} className={styles.number} style={numbers}>
                {write(at)}
              </text>
            ))}
          </g>
        ))}
        <linearGradient id={mask} gradientUnits="userSpaceOnUse" {...gradient(lies, long)}>
          <stop offset="0" stopColor={from} />
          <stop offset="1" stopColor={to} />
        </linearGradient>
        <rect
          {...rect(begin - 8, middle - 10, length + 12, 20)}
          rx={4}
          fill={`color-mix(in srgb, ${colorSetting(settings.colorBar, '#fff')}, ${colorSetting(settings.colorBarEnd, '#ddd')})`}
          stroke={stroke}
          strokeWidth={numberSetting(settings.barStrokeWidth, 2.5)}
        />
        <circle {...centerOf(place(begin - 18, middle))} r={17} fill={from} stroke={stroke} strokeWidth={2} />
        <rect
          {...rect(begin - 8, middle - 8, length + 8, 16)}
          fill={`url(#${mask})`}
          className={styles.clipped}
          style={moved({ clipPath: filled(part, length, lies) })}
        />
        {value !== undefined && (
          <path
            d={line(begin, middle - 18 - band, middle + 18 + band)}
            stroke={`color-mix(in srgb, ${needle}, ${tip})`}
            strokeWidth={5}
            className={styles.moving}
            style={moved({
              filter: `drop-shadow(-1px -1px 2px ${glow}) drop-shadow(2px 2px 2px ${shade})`,
              transform: lies ? `translateX(${part * length}px)` : `translateY(${-part * length}px)`,
            })}
          />
        )}
        {hasTitle(settings) && (
          <text
            {...place(long / 2, 14)}
            className={lies ? styles.number : styles.turned}
            style={fontStyle(settings.titleFont, 24, muted)}
          >
            {label}
          </text>
        )}
        {units && (
          <text {...place(long / 2, 178)} className={styles.number} style={fontStyle(settings.unitsFont, 22, muted)}>
            {units}
          </text>
        )}
        {hasBox && <ValueBox text={digits} {...place(long / 2, 196 + boxed / 2)} settings={settings} />}
      </svg>
    </GaugeMeter>
  );
}

const centerOf = ({ x, y }: { x: number; y: number }) => ({ cx: x, cy: y });

const gradient = (lies: boolean, long: number) => {
  const end = begin + long - beside;
  return lies ? { x1: begin, y1: 0, x2: end, y2: 0 } : { x1: 0, y1: long - begin, x2: 0, y2: long - end };
};

/** What of the bar is full, from its beginning. */
function filled(part: number, length: number, lies: boolean): string {
  const rest = `${((1 - part) * 100 * length) / (length + 8)}%`;
  return lies ? `inset(0 ${rest} 0 0)` : `inset(${rest} 0 0 0)`;
}
