import { formatDateTime } from '../time/format';
import styles from './chart.module.css';
import { type AlignedData, colorOf, summaryOf } from './chart-data';
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
}

/** What the series were where the crosshair stands, highest first, on the side of it that has more room. */
export default function ChartTooltip({ members, data, index, left, width }: ChartTooltipProps) {
  const ts = data[0][index];
  if (ts === undefined) return null;
  const rows = members.flatMap(({ one, at }) => {
    const value = valueAt(data[at + 1] ?? [], index);
    const summary = summaryOf(one);
    return value === undefined || !summary ? [] : [{ one, at, value, text: lineText(one, value, summary) }];
  });
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
