import { formatDateTime, formatNumber } from '@mullion/shared-kit/time/format';
import { toWallClock } from '@mullion/shared-kit/time/time-zone';
import { defaultDecimals } from '@mullion/shared-kit/widget-runtime/format-value';
import { type CSSProperties, type SVGProps, useId, useState } from 'react';
import { datePattern } from '../runtime/frame/date-pattern';
import { LatestContent } from '../runtime/latest-content';
import type { LatestCell } from '../runtime/latest-rows';
import { listSetting, numberSetting, objectSetting, textSetting } from '../runtime/settings';
import { storedStyle } from '../runtime/stored-style';
import { useLatestRows } from '../runtime/use-latest-rows';
import { readValue, valueText } from '../runtime/value-format';
import type { WidgetContext } from '../runtime/widget-context';
import AttributeLevels from './charts/attribute-levels';
import type { AttributeValues } from './charts/attribute-source';
import styles from './digital-gauge.module.css';
import { fontStyle, GaugeMeter } from './gauge-meter';
import { colorSetting, filledPaint, gaugePart } from './gauge-scale';
import { type GaugeKind, gaugeShapes } from './gauge-shapes';
import { gaugeSources, placesOf } from './gauge-value';
import { levelColor } from './level-color';
import { useGaugeCourse } from './use-gauge-course';

const kinds: readonly unknown[] = ['arc', 'donut', 'horizontalBar', 'verticalBar'];

/** Of the drawing, and around it: a straight line has no box of its own. */
const wholeBox = { x: -20, y: -20, width: 140, height: 140 };

/** One value as the filled part of an arc, a ring, or a bar. */
export default function DigitalGauge({ ctx }: { ctx: WidgetContext }) {
  const latest = useLatestRows(ctx, { single: true });
  const [attributes, setAttributes] = useState<AttributeValues>();
  return (
    <>
      <AttributeLevels ctx={ctx} sources={gaugeSources(ctx.settings)} setValues={setAttributes} />
      <LatestContent ctx={ctx} latest={latest}>
        {([row]) => row?.cells[0] && <Gauge cell={row.cells[0]} ctx={ctx} attributes={attributes ?? {}} />}
      </LatestContent>
    </>
  );
}

interface GaugeProps {
  cell: LatestCell;
  ctx: WidgetContext;
  attributes: AttributeValues;
}

function Gauge({ cell: { key, value, ts }, ctx: { settings, widget }, attributes }: GaugeProps) {
  const [glow, gaps] = [useId(), useId()];
  const course = useGaugeCourse({ animationRule: 'linear', ...settings });
  const { config } = widget;
  const [min, max] = [numberSetting(settings.minValue, 0), numberSetting(settings.maxValue, 100)];
  const kind = kinds.includes(settings.gaugeType) ? (settings.gaugeType as GaugeKind) : 'arc';
  const shape = gaugeShapes[kind];
  const now = value === undefined ? undefined : readValue(value);
  const number = typeof now === 'number' ? now : min;
  const part = gaugePart(number, min, max);
  const own = textSetting(settings.defaultColor) || key.color || 'var(--color-series-1)';
  const color = filledPaint(levelColor(settings, own, { value: number, part, attributes }));
  const units = key.units || config.units || textSetting(settings.units);
  const decimals = key.decimals ?? config.decimals ?? numberSetting(settings.decimals, defaultDecimals);
  const words = valueText(value, { units: undefined, decimals }, { decimals });
  const label = textSetting(settings.unitTitle) || key.label;
  // The time stands where the label would.
  const isTimed = settings.showTimestamp === true && ts > 0;
  const hasLabel = settings.showUnitTitle === true || isTimed;
  const hasFoot = hasLabel || settings.showMinMax === true;
  const tickWidth = numberSetting(settings.tickWidth, 4) / 4;
  // Hundredths of the path.
  const dashes = (numberSetting(settings.dashThickness, 0) * 170) / shape.length;
  const neon = numberSetting(settings.neonGlowBrightness, 0);
  // The gray that types come with is a hole in a dark page: there the theme decides.
  const track = textSetting(settings.gaugeColor).replace(/^#eeeeee$/i, '');
  const width = shape.thickness * numberSetting(settings.gaugeWidthScale, 0.75);
  const stroke = {
    d: shape.path,
    fill: 'none',
    pathLength: 100,
    strokeWidth: width,
    ...(settings.roundedLineCap === true && { strokeLinecap: 'round' as const }),
  };
  const start = kind === 'donut' ? numberSetting(settings.donutStartAngle, 90) - 90 : 0;
  return (
    <GaugeMeter label={label} text={words && units ? `${words} ${units}` : words} value={number} min={min} max={max}>
      <svg
        viewBox={shape.box({ hasTitle: settings.showTitle === true, hasFoot })}
        className={styles.drawing}
        aria-hidden="true"
      >
        {neon > 0 && (
          <filter id={glow} {...wholeBox} filterUnits="userSpaceOnUse">
            <feGaussianBlur stdDeviation={neon / 20} result="glow" />
            <feMerge>
              <feMergeNode in="glow" />
              <feMergeNode in="SourceGraphic" />
            </feMerge>
          </filter>
        )}
        {dashes > 0 && (
          <mask id={gaps} {...wholeBox} maskUnits="userSpaceOnUse">
            <path {...stroke} strokeWidth={width + 2} stroke="#fff" strokeDasharray={`${dashes} ${dashes / 3}`} />
          </mask>
        )}
        <g transform={start ? `rotate(${start} 50 50)` : undefined} mask={dashes > 0 ? `url(#${gaps})` : undefined}>
          <path {...stroke} style={trackStyle(track, own)} />
          {part > 0 && (
            <path
              {...stroke}
              className={styles.fill}
              stroke={neon > 0 ? `color-mix(in srgb, ${color}, #fff ${neon / 2}%)` : color}
              strokeDasharray={`${part * 100} 200`}
              style={{ '--course': course } as CSSProperties}
              filter={neon > 0 ? `url(#${glow})` : undefined}
            />
          )}
          {settings.showTicks === true &&
            ticksOf(settings.ticksValue, attributes).map((at) => (
              <path
                key={at}
                {...stroke}
                strokeLinecap="butt"
                stroke={colorSetting(settings.colorTicks, 'currentColor')}
                strokeDasharray={`${tickWidth} 200`}
                strokeDashoffset={tickWidth / 2 - gaugePart(at, min, max) * 100}
              />
            ))}
        </g>
        {settings.showTitle === true && (
          <text
            {...shape.title}
            style={{ ...written(shape.title, settings.titleFont, 12), textTransform: 'uppercase' }}
          >
            {textSetting(settings.title) || key.label}
          </text>
        )}
        {settings.showValue === true && (
          <text
            {...shape.value}
            className={styles.value}
            style={fitted(written(shape.value, settings.valueFont, 18), words, units, shape.room(width))}
          >
            {words || '–'}
            {units && <tspan className={styles.units}> {units}</tspan>}
          </text>
        )}
        {hasLabel && (
          <text {...shape.label} style={written(shape.label, settings.labelFont, 8)}>
            {isTimed ? timeText(ts, textSetting(settings.timestampFormat)) : label}
          </text>
        )}
        {settings.showMinMax === true && (
          <>
            <text {...shape.min} direction="ltr" style={written(shape.min, settings.minMaxFont, 10)}>
              {endText(min)}
            </text>
            <text {...shape.max} direction="ltr" style={written(shape.max, settings.minMaxFont, 10)}>
              {endText(max)}
            </text>
          </>
        )}
      </svg>
    </GaugeMeter>
  );
}

/** An end of the scale, as values are written. */
const endText = (end: number): string => formatNumber(end, { grouped: false });

/** The part of a gauge that is not filled: in its own color, else in a fifth of the gauge's. */
const trackStyle = (stored: string, own: string): CSSProperties => {
  const { color } = storedStyle({ color: stored });
  return { stroke: color ?? `color-mix(in srgb, ${filledPaint(own)} 20%, transparent)` };
};

/** Grays that types come with, for a light ground. */
const usualGray = /^#(444444|666666|999999)$/i;

/** A stored font; its size is to the usual one as the drawing's own is. */
function written(
  { fontSize }: Pick<SVGProps<SVGTextElement>, 'fontSize'>,
  font: unknown,
  usual: number,
): CSSProperties {
  const { color, ...rest } = objectSetting(font);
  const style = fontStyle(usualGray.test(textSetting(color)) ? rest : font, usual);
  return { ...style, fontSize: (Number(fontSize) * Number(style.fontSize)) / usual };
}

/** Of letters, as a share of their size. */
const LETTER = 0.6;
/** Of the unit's letters, as a share of the value's: as its style sheet says. */
const UNIT = 0.6;

/** Of values for which there is no room, in the units of the drawing: the widest strokes leave none. */
const LEAST_SIZE = 4;

/** A value with its unit, smaller where it is wider than its room. */
function fitted(style: CSSProperties, words: string, units: string | undefined, room: number): CSSProperties {
  const letters = words.length + (units ? (units.length + 1) * UNIT : 0);
  const most = Math.max(LEAST_SIZE, room / Math.max(1, letters * LETTER));
  return { ...style, fontSize: Math.min(Number(style.fontSize), most) };
}

/** A time as it is configured, else as the reader wants it; in the reader's zone. */
function timeText(ts: number, pattern: string): string {
  if (!pattern) return formatDateTime(ts);
  const wall = new Date(toWallClock(ts));
  const local = new Date(ts);
  local.setFullYear(wall.getUTCFullYear(), wall.getUTCMonth(), wall.getUTCDate());
  local.setHours(wall.getUTCHours(), wall.getUTCMinutes());
  return datePattern(local, pattern) ?? '';
}

/** Each tick once. */
const ticksOf = (stored: unknown, attributes: AttributeValues): readonly number[] => [
  ...new Set(listSetting(stored).flatMap((tick) => placesOf(tick, attributes))),
];
