import { LatestContent } from '../runtime/latest-content';
import type { LatestRow } from '../runtime/latest-rows';
import { storedStyle } from '../runtime/stored-style';
import { useLatestRows } from '../runtime/use-latest-rows';
import { type ChartSeriesFigures, hasLegend, useLegend } from '../runtime/use-legend';
import { readValue, valueText } from '../runtime/value-format';
import type { WidgetContext } from '../runtime/widget-context';
import styles from './latest-chart.module.css';
import { piePaths, polarPaths, radarPath, radarRing, type Share, sliceDashes } from './latest-shapes';

export type LatestChartKind = 'bars' | 'pie' | 'doughnut' | 'polar' | 'radar';

interface Slice extends Share, ChartSeriesFigures {
  words: string;
  color: string;
}

/** Latest values side by side, or as parts of a whole. Its legend says them in words. */
export default function LatestChart({ ctx, kind }: { ctx: WidgetContext; kind: LatestChartKind }) {
  const latest = useLatestRows(ctx);
  return (
    <LatestContent ctx={ctx} latest={latest}>
      {(rows) => <Chart ctx={ctx} slices={slicesOf(rows, ctx)} kind={kind} />}
    </LatestContent>
  );
}

/** How many colors series have. */
const PALETTE = 8;

const slicesOf = (rows: readonly LatestRow[], { widget: { config } }: WidgetContext): Slice[] =>
  rows.flatMap(({ source, entity, cells }, row) =>
    cells.map(({ key, value }, at): Slice => {
      const number = value === undefined ? Number.NaN : Number(readValue(value));
      const own = rows.length > 1 ? undefined : storedStyle({ color: key.color }).color;
      const place = row * cells.length + at;
      const name = entity?.name ?? source.name;
      // A label that names its entity says whose it is.
      const isFilled = key.label !== source.keys[at]?.label;
      return {
        id: `${row}/${at}`,
        label: rows.length > 1 && name && !isFilled ? `${name} · ${key.label}` : key.label,
        words: valueText(value, key, config) || '–',
        ...{ settings: key.settings, units: key.units, decimals: key.decimals },
        figures: value === undefined ? {} : figuresOf(number, readValue(value)),
        value: Number.isFinite(number) ? number : 0,
        color: own ?? `var(--color-series-${(place % PALETTE) + 1})`,
      };
    }),
  );

/** One value is its own least, most, mean, and total. */
const figuresOf = (number: number, latest: string | number): ChartSeriesFigures['figures'] =>
  Number.isFinite(number) ? { min: number, max: number, avg: number, total: number, latest } : { latest };

interface ChartProps {
  ctx: WidgetContext;
  slices: readonly Slice[];
  kind: LatestChartKind;
}

/** Without a legend of its own each value stands below the drawing. */
function Chart({ ctx, slices, kind }: ChartProps) {
  const { hidden, withLegend } = useLegend(ctx, slices);
  const shown = slices.filter(({ id }) => !hidden.has(id));
  return withLegend(
    <figure className={styles.chart} data-kind={kind}>
      {kind === 'bars' ? <Bars slices={shown} /> : <Round slices={shown} kind={kind} />}
      {!hasLegend(ctx.widget) && (
        <ul className={styles.legend}>
          {shown.map(({ id, label, words, color }) => (
            <li key={id} className={styles.entry}>
              <span className={styles.mark} style={{ background: color }} aria-hidden="true" />
              <span className={styles.label}>{label}</span>
              <span className={styles.value}>{words}</span>
            </li>
          ))}
        </ul>
      )}
    </figure>,
  );
}

function Bars({ slices }: { slices: readonly Slice[] }) {
  const most = Math.max(0, ...slices.map(({ value }) => value));
  const least = Math.min(0, ...slices.map(({ value }) => value));
  const span = most - least || 1;
  return (
    <div className={styles.bars} aria-hidden="true">
      {slices.map(({ id, value, color }) => (
        <div key={id} className={styles.column}>
          <div
            className={styles.bar}
            style={{
              background: color,
              bottom: `${((Math.min(0, value) - least) / span) * 100}%`,
              height: `${(Math.abs(value) / span) * 100}%`,
            }}
          />
        </div>
      ))}
    </div>
  );
}

function Round({ slices, kind }: { slices: readonly Slice[]; kind: Exclude<LatestChartKind, 'bars'> }) {
  return (
    <svg viewBox="0 0 100 100" className={styles.round} aria-hidden="true">
      {kind === 'radar' ? (
        <>
          {[0.25, 0.5, 0.75, 1].map((share) => (
            <polygon key={share} points={radarRing(slices.length, share)} className={styles.ring} />
          ))}
          <polygon
            points={radarPath(slices)}
            style={{ fill: slices[0]?.color, stroke: slices[0]?.color }}
            className={styles.web}
          />
        </>
      ) : kind === 'polar' || kind === 'pie' ? (
        (kind === 'pie' ? piePaths : polarPaths)(slices).map((d, at) => (
          <path key={slices[at]?.id} d={d} fill={slices[at]?.color} className={styles.slice} />
        ))
      ) : (
        sliceDashes(slices).map(({ length, offset }, at) => (
          <circle
            key={slices[at]?.id}
            cx="50"
            cy="50"
            r={36}
            pathLength={100}
            fill="none"
            stroke={slices[at]?.color}
            strokeWidth={22}
            strokeDasharray={`${length} ${100 - length}`}
            strokeDashoffset={-offset}
            transform="rotate(-90 50 50)"
          />
        ))
      )}
    </svg>
  );
}
