import { type RefObject, useEffectEvent, useLayoutEffect, useState } from 'react';
import { useDrawnAll } from '../layout/draw-all';
import type { PlacedWidget } from '../layout/placed-widgets';
import { mostAtOnce } from '../model/most-at-once';
import { halfOf, rowsAround, widgetsIn } from './near-rows';

/** What of the grid is in sight. */
interface Seen {
  half: number;
  height: number;
}

interface NearWidgets {
  /** Those that are drawn. */
  near: readonly PlacedWidget[];
  /** Tells which one has the focus: it stays drawn. */
  keep: (id: string) => void;
  /** Has one drawn that is to get the focus; nothing: none any more. */
  want: (id: string | undefined) => void;
}

/**
 * The widgets of a grid that are drawn: of more than are drawn at once, those near to what is seen, the one with the focus,
 * and one that is to get it; all of them for a print. While something is dragged, those come that it is brought to, and those stay that were there.
 * No observers of cells, as in views: each cell would be an item of the grid library, which goes through all of them at each
 * step of a drag.
 * @param step px from one row to the next
 */
export function useNearWidgets(
  ground: RefObject<HTMLElement | null>,
  placed: readonly PlacedWidget[],
  step: number,
  isHeld: boolean,
): NearWidgets {
  const isMany = placed.length > mostAtOnce;
  const isAllDrawn = useDrawnAll();
  const [wasMany, setWasMany] = useState(false);
  const [kept, setKept] = useState<{ focused?: string; wanted?: string }>({});
  const [seen, setSeen] = useState<Seen>(() => seenOf(ground.current));
  const [atStart, setAtStart] = useState<Seen>();
  // While rendering: what is in sight, and has the focus, is never taken away.
  if (wasMany !== isMany) {
    setWasMany(isMany);
    setSeen(seenOf(ground.current));
    setKept((now) => ({ ...now, focused: focusedIn(ground.current) }));
  }
  if (isHeld !== Boolean(atStart)) setAtStart(isHeld ? seen : undefined);
  const measure = useEffectEvent(() => {
    const now = seenOf(ground.current);
    setSeen((before) => (before.half === now.half && before.height === now.height ? before : now));
  });
  useLayoutEffect(() => {
    if (!isMany) return;
    measure();
    const listen = () => measure();
    // Whatever scrolls around the grid.
    window.addEventListener('scroll', listen, { capture: true, passive: true });
    window.addEventListener('resize', listen);
    return () => {
      window.removeEventListener('scroll', listen, { capture: true });
      window.removeEventListener('resize', listen);
    };
  }, [isMany]);
  const stretches = [seen, ...(atStart ? [atStart] : [])].map(({ half, height }) => rowsAround(half, height, step));
  return {
    near: isMany && !isAllDrawn ? widgetsIn(placed, stretches, [kept.focused, kept.wanted]) : placed,
    keep: (id) => isMany && setKept(({ wanted }) => (wanted === id ? { focused: id } : { focused: id, wanted })),
    want: (id) => setKept(({ focused }) => ({ focused, wanted: id })),
  };
}

const seenOf = (ground: HTMLElement | null): Seen => {
  const { innerHeight: height } = window;
  return { half: ground ? halfOf(ground.getBoundingClientRect().top, height) : 0, height };
};

const focusedIn = (ground: HTMLElement | null): string | undefined =>
  (ground?.contains(document.activeElement) &&
    document.activeElement?.closest('[data-widget]')?.getAttribute('data-widget')) ||
  undefined;
