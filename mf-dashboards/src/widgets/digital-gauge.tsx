import { useId } from 'react';
import { LatestContent } from '../runtime/latest-content';
import type { LatestCell } from '../runtime/latest-rows';
import { numberSetting, textSetting } from '../runtime/settings';
import { storedStyle } from '../runtime/stored-style';
import { useLatestRows } from '../runtime/use-latest-rows';
import { readValue, valueText } from '../runtime/value-format';
import type { WidgetContext } from '../runtime/widget-context';
import styles from './digital-gauge.module.css';
import { GaugeMeter } from './gauge-meter';
import { type GaugeKind, gaugeShapes } from './gauge-shapes';
import { levelColor } from './level-color';

const kinds: readonly unknown[] = ['arc', 'donut', 'horizontalBar', 'verticalBar'];

/** Of the drawing, and around it: a straight line has no box of its own. */
const wholeBox = { x: -20, y: -20, width: 140, height: 140 };

/** One value as the filled part of an arc, a ring, or a bar. */
export default function DigitalGauge({ ctx }: { ctx: WidgetContext }) {
  const latest = useLatestRows(ctx, { single: true });
  return (
    <LatestContent ctx={ctx} latest={latest}>
      {([row]) => row?.cells[0] && <Gauge cell={row.cells[0]} ctx={ctx} />}
    </LatestContent>
  );
}

function Gauge({ cell: { key, value }, ctx: { settings, widget } }: { cell: LatestCell; ctx: WidgetContext }) {
  const [glow, gaps] = [useId(), useId()];
  const { config } = widget;
  const [min, max] = [numberSetting(settings.minValue, 0), numberSetting(settings.maxValue, 100)];
  const kind = kinds.includes(settings.gaugeType) ? (settings.gaugeType as GaugeKind) : 'arc';
  const shape = gaugeShapes[kind];
  const now = value === undefined ? undefined : readValue(value);
  const number = typeof now === 'number' ? now : min;
  const part = max > min ? Math.min(1, Math.max(0, (number - min) / (max - min))) : 0;
  const own = textSetting(settings.defaultColor) || key.color || 'var(--color-series-1)';
  const color = levelColor(settings, own, number, part);
  const units = textSetting(settings.units) || key.units || config.units;
  const decimals = key.decimals ?? config.decimals ?? numberSetting(settings.decimals, 0);
  const words = valueText(value, { units: undefined, decimals }, { decimals });
  const label = textSetting(settings.unitTitle) || key.label;
  const dashes = numberSetting(settings.dashThickness, 0);
  const neon = numberSetting(settings.neonGlowBrightness, 0);
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
      <svg viewBox={shape.box} className={styles.drawing} aria-hidden="true">
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
            <path {...stroke} strokeWidth={width + 2} stroke="#fff" strokeDasharray={`${2 * dashes} ${dashes / 2}`} />
          </mask>
        )}
        <g transform={start ? `rotate(${start} 50 50)` : undefined} mask={dashes > 0 ? `url(#${gaps})` : undefined}>
          <path {...stroke} className={styles.track} style={storedStyle({ color: settings.gaugeColor })} />
          {part > 0 && (
            <path
              {...stroke}
              className={styles.fill}
              stroke={color}
              strokeDasharray={`${part * 100} 200`}
              filter={neon > 0 ? `url(#${glow})` : undefined}
            />
          )}
        </g>
        {settings.showTitle === true && (
          <text {...shape.title} className={styles.title}>
            {textSetting(settings.title) || key.label}
          </text>
        )}
        {settings.showValue === true && (
          <text {...shape.value} className={styles.value} style={storedStyle({ color: fontColor(settings.valueFont) })}>
            {words || '–'}
            {units && <tspan className={styles.units}> {units}</tspan>}
          </text>
        )}
        {settings.showUnitTitle === true && (
          <text {...shape.label} className={styles.label} style={storedStyle({ color: fontColor(settings.labelFont) })}>
            {label}
          </text>
        )}
        {settings.showMinMax === true && (
          <>
            <text {...shape.min} className={styles.bound}>
              {min}
            </text>
            <text {...shape.max} className={styles.bound}>
              {max}
            </text>
          </>
        )}
      </svg>
    </GaugeMeter>
  );
}

const fontColor = (font: unknown) => (font as { color?: unknown } | null | undefined)?.color;
