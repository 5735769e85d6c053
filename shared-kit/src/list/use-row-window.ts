import { type RefObject, useCallback, useLayoutEffect, useRef, useState } from 'react';

/** Rows come and go by so many: fewer of them in a frame than could be felt. */
const STEP = 5;
/** Rows that are drawn beyond both ends of what is in sight. */
const AROUND = 15;
/** px of a row that nobody has measured yet. */
const USUAL_HEIGHT = 40;

/** The rows of a long table that are drawn. */
export interface RowWindow {
  /** The first of them, and the first after them. */
  from: number;
  to: number;
  /** px of a row, which those take that are not drawn. */
  rowHeight: number;
  /** Brings a row into sight, and focuses it once it is drawn. */
  reach: (index: number) => void;
}

/**
 * Which rows of a long table are drawn: those around what is in sight of the frame in which they are scrolled. Rows are about as high as each other; where one is higher, the browser keeps what is in sight in its place.
 */
export function useRowWindow(count: number, frame: RefObject<HTMLElement | null>): RowWindow {
  const [seen, setSeen] = useState({ from: 0, to: 2 * AROUND, rowHeight: USUAL_HEIGHT });
  const wanted = useRef<number>(undefined);
  /** Looked for when it may be another one: that takes the styles of all that is around the table. */
  const scroller = useRef<HTMLElement>(null);
  const look = useCallback(() => {
    const element = frame.current;
    if (!element) return;
    scroller.current ??= scrollerOf(element);
    const { top, height } = sightOf(element, scroller.current);
    setSeen((before) => {
      const { rowHeight } = before;
      const first = Math.floor((top / rowHeight - AROUND) / STEP) * STEP;
      const from = Math.max(0, first);
      // As many in each place: where the first and the last changed at different times, each step was drawn and laid out twice.
      const to = first + (Math.ceil((height / rowHeight + 2 * AROUND) / STEP) + 1) * STEP;
      return from === before.from && to === before.to ? before : { from, to, rowHeight };
    });
  }, [frame]);
  const measure = useCallback(() => {
    const rowHeight = frame.current && heightOf(frame.current);
    if (rowHeight) setSeen((before) => (rowHeight === before.rowHeight ? before : { ...before, rowHeight }));
    scroller.current = null;
    look();
  }, [frame, look]);
  useLayoutEffect(() => {
    const element = frame.current;
    if (!element) return;
    measure();
    const observer = new ResizeObserver(measure);
    for (const one of new Set([element, scrollerOf(element)])) observer.observe(one);
    // Whatever scrolls: what is around a table may, in its place.
    const scrolled = ({ target }: Event) => {
      if (!(target instanceof Node) || !target.contains(element)) return;
      if (target !== scroller.current) scroller.current = null;
      look();
    };
    document.addEventListener('scroll', scrolled, { passive: true, capture: true });
    return () => {
      observer.disconnect();
      document.removeEventListener('scroll', scrolled, { capture: true });
    };
  }, [look, measure, frame]);
  useLayoutEffect(() => {
    const row = frame.current?.querySelector<HTMLElement>(`tr[data-index="${wanted.current}"]`);
    if (!row) return;
    wanted.current = undefined;
    row.focus();
  });
  const { rowHeight } = seen;
  const reach = useCallback(
    (index: number) => {
      const element = frame.current;
      if (!element) return;
      wanted.current = index;
      const scroller = scrollerOf(element);
      const { top, height } = sightOf(element, scroller);
      scroller.scrollTop += (index + 0.5) * rowHeight - top - height / 2;
      look();
    },
    [frame, look, rowHeight],
  );
  // Where there are fewer rows than before, it is the last ones.
  const to = Math.min(count, seen.to);
  return { from: Math.min(seen.from, Math.max(0, to - STEP)), to, rowHeight, reach };
}

/** What a table is scrolled in: its frame, where that is smaller than its rows, else what is around it. */
function scrollerOf(frame: HTMLElement): HTMLElement {
  for (let element: HTMLElement | null = frame; element; element = element.parentElement) {
    const scrolls = /auto|scroll/.test(getComputedStyle(element).overflowY);
    if (scrolls && element.scrollHeight > element.clientHeight) return element;
  }
  return frame;
}

/** What is in sight of a table, px from its top. */
function sightOf(frame: HTMLElement, scroller: HTMLElement): { top: number; height: number } {
  const height = scroller.clientHeight;
  if (scroller === frame) return { top: frame.scrollTop, height };
  return { top: scroller.getBoundingClientRect().top - frame.getBoundingClientRect().top, height };
}

/** px of a row, as those are that are drawn; undefined: none is. */
function heightOf(frame: HTMLElement): number | undefined {
  const rows = [...frame.querySelectorAll<HTMLElement>('tr[data-index]')];
  return rows.reduce((sum, { offsetHeight }) => sum + offsetHeight, 0) / rows.length || undefined;
}
