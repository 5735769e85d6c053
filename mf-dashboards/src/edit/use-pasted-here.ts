import { isForPage } from '@mullion/shared-kit/editing/step-keys';
import { type PointerEvent, type RefObject, useEffect, useEffectEvent, useRef } from 'react';
import type { PointedCell } from './paste-widget';
import type { WidgetActions } from './use-widget-actions';

interface Ground {
  layoutId: string;
  /** Pixels around the grid, and from one cell to the next: rows can be higher than columns are wide. */
  margin: number;
  step: { across: number; down: number };
}

/**
 * Pastes by Ctrl+V, or a reference by Ctrl+I, into the layout that is pointed at, at the cell under the pointer; into the main one if
 * none is.
 * @returns what is told where the pointer is, and the cell that it is over
 */
export function usePastedHere(
  ground: RefObject<HTMLElement | null>,
  { layoutId, margin, step }: Ground,
  { paste, pasteReference }: Pick<WidgetActions, 'paste' | 'pasteReference'>,
): { track: (event: PointerEvent) => void; pointed: () => PointedCell } {
  const at = useRef<PointedCell>(undefined);
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const key = event.key.toLowerCase();
    const put = key === 'v' ? paste : key === 'i' ? pasteReference : undefined;
    if (!put || !(event.ctrlKey || event.metaKey) || event.altKey || !isForPage(event)) return;
    const pointed = document.querySelector('[data-edit-layout]:hover');
    if (pointed ? pointed !== ground.current : layoutId !== 'main') return;
    event.preventDefault();
    put(pointed ? at.current : undefined);
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event);
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);
  const track = ({ clientX, clientY }: PointerEvent) => {
    const box = ground.current?.getBoundingClientRect();
    if (!box || step.across <= 0) return;
    const cellAt = (offset: number, each: number) => Math.max(0, Math.floor((offset - margin) / each));
    at.current = { col: cellAt(clientX - box.left, step.across), row: cellAt(clientY - box.top, step.down) };
  };
  return { track, pointed: () => at.current };
}
