import { useVirtualizer } from '@tanstack/react-virtual';
import { type RefObject, useCallback, useLayoutEffect, useRef, useState } from 'react';
import type { RowWindow } from '../../src/list/use-row-window';

export type { RowWindow } from '../../src/list/use-row-window';

const usualHeight = 40;

/** On TanStack Virtual, which is told of one element that scrolls, and of how far the rows begin below its top. */
export function useRowWindow(count: number, frame: RefObject<HTMLElement | null>): RowWindow {
  const [place, setPlace] = useState<{ scroller: HTMLElement; above: number }>();
  const wanted = useRef<number>(undefined);
  useLayoutEffect(() => {
    const element = frame.current;
    const scroller = element && scrollerOf(element);
    if (!scroller) return;
    const top = (of: Element) => of.getBoundingClientRect().top;
    setPlace({ scroller, above: scroller === element ? 0 : top(element) - top(scroller) + scroller.scrollTop });
  }, [frame]);
  const rows = useVirtualizer({
    count,
    overscan: 15,
    scrollMargin: place?.above ?? 0,
    estimateSize: () => usualHeight,
    getScrollElement: () => place?.scroller ?? null,
    observeElementRect: ({ scrollElement }, tell) => {
      if (scrollElement) tell({ width: scrollElement.clientWidth, height: scrollElement.clientHeight });
    },
  });
  useLayoutEffect(() => {
    const row = frame.current?.querySelector<HTMLElement>(`tr[data-index="${wanted.current}"]`);
    if (!row) return;
    wanted.current = undefined;
    row.focus();
  });
  const reach = useCallback(
    (index: number) => {
      wanted.current = index;
      if (!place) return;
      place.scroller.scrollTop = place.above + (index + 0.5) * usualHeight - place.scroller.clientHeight / 2;
      place.scroller.dispatchEvent(new Event('scroll'));
    },
    [place],
  );
  const shown = rows.getVirtualItems();
  const from = shown[0]?.index ?? 0;
  return { from, to: (shown.at(-1)?.index ?? -1) + 1, rowHeight: usualHeight, reach };
}

function scrollerOf(frame: HTMLElement): HTMLElement {
  for (let element: HTMLElement | null = frame; element; element = element.parentElement) {
    const scrolls = /auto|scroll/.test(getComputedStyle(element).overflowY);
    if (scrolls && element.scrollHeight > element.clientHeight) return element;
  }
  return frame;
}
