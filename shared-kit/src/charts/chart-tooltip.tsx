import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import { formatDateTime, formatNumber } from '../time/format';
import { overlayRoot } from '../ui/overlay-root';
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
  const sorted = rows.toSorted((a, b) => b.value - a.value);
  const { columns, more } = inColumns(sorted);
  return (
    <Beside left={left} width={width}>
      <div className={styles.tooltipTime}>{formatDateTime(ts)}</div>
      <div className={styles.columns}>
        {columns.map((column) => (
          <table key={column[0]?.one.id}>
            <tbody>
              {column.map(({ one, at, text }) => (
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
        ))}
      </div>
      {more > 0 && <div className={styles.tooltipTime}>{`+${formatNumber(more)} …`}</div>}
    </Beside>
  );
}

/** px of a row and of a column, and what else stands there. */
const ROW = 22;
const COLUMN = 240;
const REST = 80;

/** Rows in columns, as many as there is room for in the window, and how many there are besides. */
export function inColumns<T>(rows: readonly T[]): { columns: T[][]; more: number } {
  const high = Math.max(5, Math.floor((window.innerHeight - REST) / ROW));
  const most = high * Math.max(1, Math.floor(window.innerWidth / COLUMN));
  const shown = rows.slice(0, most);
  const columns = Array.from({ length: Math.ceil(shown.length / high) }, (_, at) =>
    shown.slice(at * high, (at + 1) * high),
  );
  return { columns, more: rows.length - shown.length };
}

/** px between the crosshair, or the edge of the window, and what stands there. */
const GAP = 12;
const EDGE = 8;

/** Beside the crosshair, on the side of it that has more room, above the page: a small chart would cut it off. */
function Beside({ left, width, children }: { left: number; width: number; children: ReactNode }) {
  const anchor = useRef<HTMLSpanElement>(null);
  const box = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const place = anchor.current?.parentElement?.getBoundingClientRect();
    if (!place || !box.current) return;
    const own = box.current.getBoundingClientRect();
    const at = place.left + left;
    const x = left > width / 2 ? at - GAP - own.width : at + GAP;
    const within = (value: number, room: number) => Math.max(EDGE, Math.min(value, room - EDGE));
    box.current.style.left = `${within(x, window.innerWidth - own.width)}px`;
    box.current.style.top = `${within(place.top, window.innerHeight - own.height)}px`;
  });
  return (
    <>
      <span ref={anchor} hidden />
      {createPortal(
        <div ref={box} className={styles.tooltip} dir="ltr" aria-hidden="true">
          {children}
        </div>,
        overlayRoot(),
      )}
    </>
  );
}
