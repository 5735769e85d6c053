import { type ReactNode, type RefObject, useLayoutEffect } from 'react';
import { type RowWindow, useRowWindow } from './use-row-window';

export interface LongRowsProps {
  count: number;
  /** The row that Tab reaches. */
  current: number;
  /** What scrolls. */
  frame: RefObject<HTMLElement | null>;
  /** Of a row. */
  cells: number;
  /** Gets what focuses a row that is not drawn. */
  reach: RefObject<((index: number) => void) | undefined>;
  draw: (index: number) => ReactNode;
}

/** Very many rows of a table, of which those around what is in sight are drawn. */
export default function LongRows({ count, current, frame, cells, reach, draw }: LongRowsProps) {
  const shown = useRowWindow(count, frame);
  useLayoutEffect(() => {
    reach.current = shown.reach;
    return () => {
      reach.current = undefined;
    };
  }, [reach, shown.reach]);
  const spans = spansOf(shown, current, count);
  return (
    <>
      {spans.flatMap(({ from, to }, place) => [
        // biome-ignore lint/suspicious/noArrayIndexKey: what stands for rows has no other identity
        <Gap key={`gap ${place}`} rows={from - (spans[place - 1]?.to ?? 0)} of={shown} cells={cells} />,
        ...Array.from({ length: to - from }, (_, at) => draw(from + at)),
      ])}
      <Gap rows={count - (spans.at(-1)?.to ?? 0)} of={shown} cells={cells} />
    </>
  );
}

interface Span {
  from: number;
  to: number;
}

/** What is drawn: the rows around what is in sight, and the one that Tab reaches. */
function spansOf(shown: Span, current: number, count: number): readonly Span[] {
  const one = { from: current, to: current + 1 };
  if (current >= count || (current >= shown.from && current < shown.to)) return [shown];
  return current < shown.from ? [one, shown] : [shown, one];
}

/** Stands for rows that are not drawn. */
function Gap({ rows, of: { rowHeight }, cells }: { rows: number; of: RowWindow; cells: number }) {
  if (rows <= 0) return null;
  return (
    // biome-ignore lint/a11y/noAriaHiddenOnFocusable: without a tab index it takes no focus
    <tr aria-hidden="true" style={{ blockSize: rows * rowHeight }}>
      <td colSpan={cells} />
    </tr>
  );
}
