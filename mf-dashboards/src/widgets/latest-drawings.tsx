import type { KeyboardEvent } from 'react';
import styles from './latest-chart.module.css';
import type { LatestChartKind, LatestLook } from './latest-look';
import {
  FULL,
  piePaths,
  placeAround,
  polarPaths,
  radarCorners,
  radarNames,
  radarRing,
  type Share,
  sliceTurns,
} from './latest-shapes';

/** A value of a chart. */
export interface Slice extends Share {
  id: string;
  label: string;
  words: string;
  color: string | undefined;
}

interface DrawingProps {
  slices: readonly Slice[];
  look: LatestLook;
  /** Somebody pressed a value; absent: nothing happens then. */
  press?: (id: string) => void;
}

const sentence = ({ label, words }: Slice) => `${label}: ${words}`;

/** Values as bars beside one another. */
export function Bars({ slices, look }: DrawingProps) {
  const most = Math.max(0, ...slices.map(({ value }) => value));
  const least = Math.min(0, ...slices.map(({ value }) => value));
  const span = most - least || 1;
  return (
    <div className={styles.bars} aria-hidden="true">
      {slices.map((slice) => (
        <div key={slice.id} className={styles.column} title={look.hasTooltip ? sentence(slice) : undefined}>
          <div
            className={styles.bar}
            style={{
              background: slice.color,
              bottom: `${((Math.min(0, slice.value) - least) / span) * 100}%`,
              height: `${(Math.abs(slice.value) / span) * 100}%`,
            }}
          />
        </div>
      ))}
    </div>
  );
}

/** The place of a circle of so many px around its middle. */
const sideOf = (pixels: number) => {
  const side = (pixels * 100) / FULL;
  return { margin: 'auto', inlineSize: '100%', blockSize: '100%', maxInlineSize: side, maxBlockSize: side };
};

/** Values around a middle. */
export function Round({ slices, kind, look, press }: DrawingProps & { kind: Exclude<LatestChartKind, 'bars'> }) {
  return (
    // biome-ignore lint/a11y/noSvgWithoutTitle: slices that are pressed say what they are, and nothing else is read.
    <svg
      viewBox={kind === 'radar' ? '-30 -8 160 116' : '0 0 100 100'}
      className={styles.round}
      style={look.pixels ? sideOf(look.pixels) : undefined}
      data-animated={look.isAnimated}
      aria-hidden={!press}
    >
      {kind === 'radar' ? (
        <Radar slices={slices} look={look} />
      ) : kind === 'polar' ? (
        polarPaths(slices).map((d, at) => <Sector key={slices[at]?.id} d={d} slice={slices[at]} look={look} />)
      ) : (
        <Pie slices={slices} look={look} press={press} />
      )}
    </svg>
  );
}

interface SectorProps {
  d: string;
  slice: Slice | undefined;
  look: LatestLook;
  /** Of the whole, as it is written; absent: it is no part of one. */
  share?: string;
  press?: DrawingProps['press'];
}

function Sector({ d, slice, look, share, press }: SectorProps) {
  const border = look.borderWidth > 0 ? { stroke: look.border, strokeWidth: look.borderWidth } : {};
  const words = slice && (share ? `${sentence(slice)} (${share})` : sentence(slice));
  const button = slice &&
    press && {
      ...{ role: 'button', tabIndex: 0, 'aria-label': words, onClick: () => press(slice.id) },
      onKeyDown: (event: KeyboardEvent) => {
        if (event.key !== 'Enter' && event.key !== ' ') return;
        event.preventDefault();
        press(slice.id);
      },
    };
  return (
    <path d={d} fill={slice?.color} className={styles.slice} vectorEffect="non-scaling-stroke" {...border} {...button}>
      {look.hasTooltip && <title>{words}</title>}
    </path>
  );
}

/** Narrower slices have no room for their label, turns. */
const LEAST_LABELED = 0.04;

function Pie({ slices, look, press }: DrawingProps) {
  const { radius, inner, tilt } = look;
  const turns = sliceTurns(slices);
  const shares = turns.map(({ turn }) => `${Math.round(turn * 100)}%`);
  return (
    <>
      <g transform={tilt < 1 ? `matrix(1 0 0 ${tilt} 0 ${50 * (1 - tilt)})` : undefined}>
        {piePaths(slices, radius, inner).map((d, at) => (
          <Sector key={slices[at]?.id} d={d} slice={slices[at]} look={look} share={shares[at]} press={press} />
        ))}
      </g>
      {look.hasLabels &&
        turns.map(({ from, turn }, at) => {
          const { x, y } = placeAround(from + turn / 2, inner + (radius - inner) * 0.65);
          if (turn < LEAST_LABELED) return null;
          return (
            <text key={slices[at]?.id} x={x} y={50 + (y - 50) * tilt} className={styles.sliceLabel}>
              {slices[at]?.label}
              <tspan x={x} dy="1.1em">
                {shares[at]}
              </tspan>
            </text>
          );
        })}
    </>
  );
}

/** As much of a name as has room beside a corner. */
const shortened = (name: string) => (name.length > 14 ? `${name.slice(0, 13)}…` : name);

function Radar({ slices, look }: DrawingProps) {
  const color = slices[0]?.color;
  const corners = radarCorners(slices);
  return (
    <>
      {[0.25, 0.5, 0.75, 1].map((share) => (
        <polygon key={share} points={radarRing(slices.length, share)} className={styles.ring} />
      ))}
      <polygon
        points={corners.map(({ x, y }) => `${x.toFixed(2)},${y.toFixed(2)}`).join(' ')}
        style={{ fill: color, stroke: color }}
        className={styles.web}
      />
      {radarNames(slices.length).map((place, at) => (
        <text key={slices[at]?.id} {...place} className={styles.name}>
          {shortened(slices[at]?.label ?? '')}
        </text>
      ))}
      {look.hasTooltip &&
        slices.map((slice, at) => (
          <circle key={slice.id} cx={corners[at]?.x} cy={corners[at]?.y} r={2} fill={color}>
            <title>{sentence(slice)}</title>
          </circle>
        ))}
    </>
  );
}
