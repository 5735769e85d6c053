import { type FocusEvent, type KeyboardEvent, type RefObject, useEffect, useMemo, useRef } from 'react';
import { type ChainGraph, flowOrder, INPUT, inputPlace } from '../model/graph';
import type { Commands } from './use-commands';

const nodeOf = (target: EventTarget) =>
  target instanceof HTMLElement && target.classList.contains('react-flow__node') ? target : undefined;

/**
 * Tab goes from node to node in the order of the flow. Of a large chain only what is seen is drawn: the next node is
 * brought there first. What gets the focus by the keys is brought into view. When what has the focus goes, the canvas has
 * it.
 */
export function useNodeFocus(graph: ChainGraph, room: RefObject<HTMLDivElement | null>, commands: Commands) {
  const order = useMemo(() => [{ key: INPUT, ...inputPlace }, ...flowOrder(graph)], [graph]);
  const held = useRef<Element>(null);
  // With each change of the chain a node may go.
  useEffect(() => {
    // Once that is drawn.
    const frame = requestAnimationFrame(() => {
      const isNowhere = document.activeElement === null || document.activeElement === document.body;
      if (!isNowhere || !held.current || held.current.isConnected) return;
      room.current?.querySelector<HTMLElement>('section')?.focus({ preventScroll: true });
    });
    return () => cancelAnimationFrame(frame);
  }, [graph, room]);
  return {
    /** Answers whether the key was Tab to a node that was not drawn. */
    onTab(event: KeyboardEvent): boolean {
      const from = nodeOf(event.target)?.dataset.id;
      if (event.key !== 'Tab' || from === undefined) return false;
      const next = order[order.findIndex(({ key }) => key === from) + (event.shiftKey ? -1 : 1)];
      if (!next || room.current?.querySelector(`[data-id="${CSS.escape(next.key)}"]`)) return false;
      event.preventDefault();
      commands.show(next);
      commands.focusNode(next.key);
      return true;
    },
    onFocus({ target }: FocusEvent) {
      held.current = target;
      const element = nodeOf(target);
      const node = order.find(({ key }) => key === element?.dataset.id);
      const [seen, drawn] = [room.current?.getBoundingClientRect(), element?.getBoundingClientRect()];
      if (!node || !seen || !drawn || !element?.matches(':focus-visible')) return;
      const isSeen =
        drawn.left >= seen.left && drawn.right <= seen.right && drawn.top >= seen.top && drawn.bottom <= seen.bottom;
      if (!isSeen) commands.show(node);
    },
  };
}
