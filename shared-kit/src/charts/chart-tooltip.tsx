import { formatDateTime } from '../time/format';
import { type AlignedData, colorOf, summaryOf } from './chart-data';
import type { TooltipLook } from './chart-look';
import styles from './chart-tooltip.module.css';
import { lineText } from './chart-value-labels';
import { type ChartMember, valueAt } from './chart-values';
import { SeriesMark } from './series-mark';

interface ChartTooltipProps {
  /** The series of the panel. */
  members: readonly ChartMember[];
  data: AlignedData;
  /** Where the crosshair stands, in the data and px from the start of the drawing. */
  index: number;
  left: number;
  /** px of the drawing. */
  width: number;
  look?: TooltipLook;
  /** How far a value of a member, by its place, is from the pointer. */
  distance: (place: number, value: number) => number;
}

/** What the series were where the crosshair stands, highest first, on the side of it that has more room. */
export default function ChartTooltip({ members, data, index, left, width, look, distance }: ChartTooltipProps) {
  const ts = data[0][index];
  if (ts === undefined || look?.isShown === false) return null;
  let sum = 0;
  const all = members.flatMap(({ one, at }, place) => {
    const value = valueAt(data[at + 1] ?? [], index);
    const summary = summaryOf(one);
    if (value === undefined || !summary || (look?.hidesZeros && value === 0)) return [];
    sum += value;
    const texts = look?.texts[one.id];
    if (texts && texts[value] === undefined) look?.onUnknownText?.(one.id, value);
    const text = texts?.[value] ?? lineText(one, value, summary);
    return [{ one, at, value, place, text: look?.isCumulative ? `${text} (${lineText(one, sum, summary)})` : text }];
  });
  const rows = look?.isIndividual
    ? all.toSorted((a, b) => distance(a.place, a.value) - distance(b.place, b.value)).slice(0, 1)
    : all;
  if (rows.length === 0) return null;
  const style = left > width / 2 ? { right: width - left } : { left };
  return (
    <div className={styles.tooltip} style={style} aria-hidden="true">
      <div className={styles.tooltipTime}>{formatDateTime(ts)}</div>
      <table>
        <tbody>
          {rows
            .toSorted((a, b) => b.value - a.value)
            .map(({ one, at, text }) => (
              <tr key={one.id}>
                <th scope="row">
                  <span className={styles.name}>
                    <SeriesMark color={colorOf(one, at)} />
                    <bdi>{one.label}</bdi>
                  </span>
                </th>
                <td>
                  <bdi>{one.unit ? `${text} ${one.unit}` : text}</bdi>
                </td>
              </tr>
            ))}
        </tbody>
      </table>
    </div>
  );
}
