import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import { formatDateTime, formatNumber } from '../time/format';
import { overlayRoot } from '../ui/overlay-root';
import { type AlignedData, colorOf, summaryOf } from './chart-data';
import type { TooltipLook } from './chart-look';
import styles from './chart-tooltip.module.css';
import { lineText } from './chart-value-labels';
import { byTime, type ChartMember, valueAt } from './chart-values';
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
  timeZone?: string;
  /** How far from the pointer a member, by its place, is drawn; absent: no pointer is there. */
  distance?: (place: number) => number;
}

/**
 * What the series were where the crosshair stands, highest first, the nearest to the pointer marked, and those of an earlier time below
 * that; on the side of the crosshair that has more room.
 */
export default function ChartTooltip({
  members,
  data,
  index,
  left,
  width,
  look,
  timeZone,
  distance,
}: ChartTooltipProps) {
  const ts = data[0][index];
  if (ts === undefined || look?.isShown === false) return null;
  const sums = new Map<number | undefined, number>();
  const all = members.flatMap(({ one, at }, place) => {
    const value = valueAt(data[at + 1] ?? [], index);
    const summary = summaryOf(one);
    if (value === undefined || !summary || (look?.hidesZeros && value === 0)) return [];
    const sum = (sums.get(one.earlierBy) ?? 0) + value;
    sums.set(one.earlierBy, sum);
    const texts = look?.texts[one.id];
    if (texts && texts[value] === undefined) look?.onUnknownText?.(one.id, value);
    const text = texts?.[value] ?? lineText(one, value, summary);
    return [{ one, at, value, place, text: look?.isCumulative ? `${text} (${lineText(one, sum, summary)})` : text }];
  });
  const nearest = distance && all.toSorted((a, b) => distance(a.place) - distance(b.place))[0];
  const rows = look?.isIndividual && nearest ? [nearest] : all;
  if (rows.length === 0) return null;
  const blocks = byTime(rows, ts);
  const marked = rows.length > 1 ? nearest : undefined;
  return (
    <Beside left={left} width={width}>
      {blocks.map((block) => (
        <Block key={block.ts} {...block} marked={marked?.one.id} blocks={blocks.length} timeZone={timeZone} />
      ))}
    </Beside>
  );
}

interface BlockProps {
  ts: number;
  members: readonly (ChartMember & { value: number; text: string })[];
  /** The id of the nearest to the pointer. */
  marked: string | undefined;
  /** How many there are. */
  blocks: number;
  timeZone: string | undefined;
}

/** What series were at one time. */
function Block({ ts, members, marked, blocks, timeZone }: BlockProps) {
  const { columns, more } = inColumns(
    members.toSorted((a, b) => b.value - a.value),
    blocks,
  );
  return (
    <div className={styles.block}>
      <div className={styles.tooltipTime}>{formatDateTime(ts, { timeZone })}</div>
      <div className={styles.columns}>
        {columns.map((column) => (
          <table key={column[0]?.one.id}>
            <tbody>
              {column.map(({ one, at, text }) => (
                <tr key={one.id} data-nearest={one.id === marked || undefined}>
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
    </div>
  );
}

/** px of a row and of a column, and what else stands there. */
const ROW = 22;
const COLUMN = 240;
const REST = 80;

/** Rows in columns, as many as there is room for in the window beside other blocks, and how many there are besides. */
export function inColumns<T>(rows: readonly T[], blocks = 1): { columns: T[][]; more: number } {
  const high = Math.max(5, Math.floor((window.innerHeight / blocks - REST) / ROW));
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
