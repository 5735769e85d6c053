import { LatestContent } from '../runtime/latest-content';
import type { LatestRow } from '../runtime/latest-rows';
import { ScrollPlace } from '../runtime/scroll-place';
import { storedStyle } from '../runtime/stored-style';
import { useLatestRows } from '../runtime/use-latest-rows';
import { type ChartSeriesFigures, hasLegend, useLegend } from '../runtime/use-legend';
import { readValue, valueText } from '../runtime/value-format';
import type { WidgetContext } from '../runtime/widget-context';
import type { NamedEntity } from '../runtime/widget-source';
import styles from './latest-chart.module.css';
import { Bars, Round, type Slice } from './latest-drawings';
import { type LatestChartKind, latestLook } from './latest-look';

interface ShownSlice extends Slice, ChartSeriesFigures {
  label: string;
  color: string;
  entity: NamedEntity | null;
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

const slicesOf = (rows: readonly LatestRow[], { widget: { config } }: WidgetContext): ShownSlice[] =>
  rows.flatMap(({ source, entity, cells }, row) =>
    cells.map(({ key, value }, at): ShownSlice => {
      const number = value === undefined ? Number.NaN : Number(readValue(value));
      const own = rows.length > 1 ? undefined : storedStyle({ color: key.color }).color;
      const place = row * cells.length + at;
      const name = entity?.name ?? source.name;
      // A label that names its entity says whose it is.
      const isFilled = key.label !== source.keys[at]?.label;
      return {
        id: `${row}/${at}`,
        entity,
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
  slices: readonly ShownSlice[];
  kind: LatestChartKind;
}

/** Without a legend of its own each value stands below the drawing. */
function Chart({ ctx, slices, kind }: ChartProps) {
  const { hidden, withLegend } = useLegend(ctx, slices);
  const look = latestLook(kind, ctx.settings);
  const [click] = ctx.actions('sliceClick');
  const press =
    click && ((pressed: string) => ctx.run(click, slices.find(({ id }) => id === pressed)?.entity ?? undefined));
  const shown = slices.filter(({ id }) => !hidden.has(id));
  return withLegend(
    <figure className={styles.place} data-kind={kind}>
      <div className={styles.chart}>
        {kind === 'bars' ? (
          <Bars slices={shown} look={look} />
        ) : (
          <Round slices={shown} kind={kind} look={look} press={press} />
        )}
        {!hasLegend(ctx.widget) && look.hasLegend && (
          <ScrollPlace className={styles.values}>
            <ul className={styles.legend} style={{ color: look.legendColor }}>
              {shown.map(({ id, label, words, color }) => (
                <li key={id} className={styles.entry}>
                  <span className={styles.mark} style={{ background: color }} aria-hidden="true" />
                  <span className={styles.label}>{label}</span>
                  <span className={styles.value}>{words}</span>
                </li>
              ))}
            </ul>
          </ScrollPlace>
        )}
      </div>
    </figure>,
  );
}
