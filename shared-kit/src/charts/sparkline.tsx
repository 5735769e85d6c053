import { memo } from 'react';
import styles from './sparkline.module.css';

export interface SparklineProps {
  /** Time and value, oldest first; other values than finite numbers are gaps. */
  points: readonly (readonly [ts: number, value: number])[];
  width?: number;
  height?: number;
  /** The trend in words. */
  label: string;
}

/** SVG path of a trend in a box; flat lines run through the middle, gaps break the line. */
export function sparklinePath(points: SparklineProps['points'], width: number, height: number): string {
  const finite = points.filter(([, value]) => Number.isFinite(value));
  const first = finite[0];
  const last = finite.at(-1);
  if (!first || !last || first === last) return '';
  let low = Infinity;
  let high = -Infinity;
  for (const [, value] of finite) {
    low = Math.min(low, value);
    high = Math.max(high, value);
  }
  const round = (value: number) => Math.round(value * 10) / 10;
  const x = (ts: number) => round(((ts - first[0]) / (last[0] - first[0] || 1)) * width);
  // By halves: the whole distance of the largest numbers is none.
  const share = (value: number) => (value / 2 - low / 2) / (high / 2 - low / 2);
  const y = (value: number) => round(high === low ? height / 2 : 1 + (1 - share(value)) * (height - 2));
  let path = '';
  let pen = false;
  for (const [ts, value] of points) {
    if (Number.isFinite(value)) path += `${pen ? 'L' : 'M'}${x(ts)} ${y(value)}`;
    pen = Number.isFinite(value);
  }
  return path;
}

/** A word-sized trend, without axes. */
export const Sparkline = memo(function Sparkline({ points, width = 88, height = 20, label }: SparklineProps) {
  const last = points.findLast(([, value]) => Number.isFinite(value));
  const path = sparklinePath(points, width, height);
  return (
    <svg
      role="img"
      aria-label={label}
      className={styles.sparkline}
      viewBox={`0 0 ${width} ${height}`}
      width={width}
      height={height}
    >
      {path && <path d={path} className={styles.line} />}
      {path && last && <circle cx={width} cy={path.match(/ ([\d.]+)$/)?.[1]} r={1.8} className={styles.end} />}
    </svg>
  );
});
