import { notify } from '@mullion/shared-kit/notify/notify';
import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Compactor, EventCallback } from 'react-grid-layout';
import type { PlacedWidget } from '../layout/placed-widgets';
import type { Cells } from './align-widgets';
import { gridItem } from './grid-items';
import { useT } from './texts';
import { type DraggedWidgets, useDragTogether } from './use-drag-together';
import type { Editing } from './use-editing';

interface GridDragOptions extends DraggedWidgets {
  /** All of the layout. */
  placed: readonly PlacedWidget[];
  /** Puts widgets elsewhere, if there is room; whether there is. */
  put: (cells: Cells) => boolean;
  /** Is told of what is dragged or resized, until it is put down. */
  inHand: Editing['inHand'];
}

interface GridDrag {
  /** Whether a widget is dragged or resized. */
  isHeld: boolean;
  /** Another one where the grid has to begin anew: it never hears that what it holds was taken away. */
  round: number;
  /** What the grid has to know of. */
  show: (near: readonly PlacedWidget[]) => void;
  compactor: Compactor;
  /** Whether a click is the end of a drag of several, and selects nothing. */
  isEnd: () => boolean;
  onDragStart: EventCallback;
  onResizeStart: EventCallback;
  onStop: EventCallback;
}

/** Widgets that are dragged or resized by pointer, from the start until they are put down, or Escape leaves them where they were. */
export function useGridDrag({ placed, put, inHand, ...widgets }: GridDragOptions): GridDrag {
  const t = useT();
  const [held, setHeld] = useState<string>();
  const [round, setRound] = useState(0);
  const near = useRef<readonly PlacedWidget[]>([]);
  const together = useDragTogether(widgets, () => near.current.map(gridItem));
  const letGo = () => {
    together.cancel();
    setHeld(undefined);
    setRound(round + 1);
  };
  if (held !== undefined && !placed.some(({ id }) => id === held)) letGo();
  const isHeld = held !== undefined;
  useEffect(() => {
    if (!isHeld) return;
    let putDown = () => {};
    inHand.current = new Promise((resolve) => {
      putDown = resolve;
    });
    return () => {
      inHand.current = undefined;
      putDown();
    };
  }, [isHeld, inHand]);
  const onEscape = useEffectEvent(letGo);
  useEffect(() => {
    if (!isHeld) return;
    // Before everything else that Escape ends: the drag is what a person is about.
    const listen = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      event.preventDefault();
      event.stopPropagation();
      onEscape();
    };
    window.addEventListener('keydown', listen, { capture: true });
    return () => window.removeEventListener('keydown', listen, { capture: true });
  }, [isHeld]);
  const putDown: EventCallback = (all, _, item) => {
    const cells = item && together.stop(all, item);
    setHeld(undefined);
    if (!cells) return;
    if (put(cells)) notify.dismiss('no-room');
    else notify.info(t('keys.no-room'), { id: 'no-room' });
  };
  // The grid draws all widgets again that come with other callbacks.
  const latest = useRef({ together, putDown });
  latest.current = { together, putDown };
  return {
    isHeld,
    round,
    show: (now) => {
      near.current = now;
    },
    compactor: together.compactor,
    isEnd: together.isEnd,
    onDragStart: useCallback((_, __, item) => {
      if (!item) return;
      setHeld(item.i);
      latest.current.together.start(item);
    }, []),
    onResizeStart: useCallback((_, __, item) => setHeld(item?.i), []),
    onStop: useCallback((...told) => latest.current.putDown(...told), []),
  };
}
