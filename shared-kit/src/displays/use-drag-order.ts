import { type DragEvent, type KeyboardEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { dropDelay, dropTarget, keyTarget, type Move, type Side, sideOf } from './drag-order';

export interface DragOrderOptions {
  count: number;
  /** Told after the drop has been seen, or at once from the keyboard. */
  onMove: (move: Move) => void;
  disabled?: boolean;
}

/** What an item is doing: it is dragged itself, or something would be dropped before or after it. */
export type DragState = 'dragging' | 'dropping-before' | 'dropping-after' | undefined;

/**
 * Changes the order of items in a row by dragging and by arrow keys. `item(at)` goes on the item, `handle(at)` on the
 * button in it that can be dragged and takes the keys.
 */
export function useDragOrder({ count, onMove, disabled }: DragOrderOptions) {
  const [from, setFrom] = useState<number>();
  const [over, setOver] = useState<{ at: number; side: Side }>();
  const handles = useRef(new Map<number, HTMLElement>());
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const refocus = useRef<number>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  // An item that moved in the page has lost the focus.
  useLayoutEffect(() => {
    if (refocus.current === undefined) return;
    handles.current.get(refocus.current)?.focus();
    refocus.current = undefined;
  });

  const end = () => {
    setFrom(undefined);
    setOver(undefined);
  };
  const isRtl = (element: Element) => getComputedStyle(element).direction === 'rtl';

  const item = (at: number) => ({
    'data-drag': stateOf(at),
    onDragOver(event: DragEvent<HTMLElement>) {
      if (from === undefined) return;
      event.preventDefault();
      const box = event.currentTarget.getBoundingClientRect();
      const side = sideOf(event.clientX - box.left, box.width, isRtl(event.currentTarget));
      if (over?.at !== at || over.side !== side) setOver({ at, side });
    },
    onDragLeave(event: DragEvent<HTMLElement>) {
      if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setOver(undefined);
    },
    onDrop(event: DragEvent<HTMLElement>) {
      if (from === undefined) return;
      event.preventDefault();
      const box = event.currentTarget.getBoundingClientRect();
      const to = dropTarget(from, at, sideOf(event.clientX - box.left, box.width, isRtl(event.currentTarget)));
      end();
      if (to === from) return;
      clearTimeout(timer.current);
      timer.current = setTimeout(() => onMove({ from, to }), dropDelay);
    },
  });
  const handle = (at: number) => ({
    ref(element: HTMLElement | null) {
      if (element) handles.current.set(at, element);
      else handles.current.delete(at);
    },
    draggable: !disabled,
    onDragStart(event: DragEvent<HTMLElement>) {
      event.dataTransfer.effectAllowed = 'move';
      // Firefox drags nothing without data.
      event.dataTransfer.setData('text/plain', '');
      const whole = event.currentTarget.closest('[data-drag-item]');
      if (whole) event.dataTransfer.setDragImage(whole, 8, 8);
      setFrom(at);
    },
    onDragEnd: end,
    onKeyDown(event: KeyboardEvent<HTMLElement>) {
      const to = keyTarget(event.key, at, count, isRtl(event.currentTarget));
      if (to === undefined || disabled) return;
      event.preventDefault();
      event.stopPropagation();
      if (to === at) return;
      refocus.current = to;
      onMove({ from: at, to });
    },
  });
  const stateOf = (at: number): DragState => {
    if (from === at) return 'dragging';
    return over?.at === at ? `dropping-${over.side}` : undefined;
  };
  return { item, handle };
}
