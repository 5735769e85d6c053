import {
  type CollisionDetection,
  DndContext,
  type DragEndEvent,
  PointerSensor,
  pointerWithin,
  useDndContext,
  useDraggable,
  useDroppable,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import { type KeyboardEvent, type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { classes } from '../ui/classes';
import { Icon } from '../ui/icon';
import { isRtl } from '../ui/is-rtl';
import { isPlainKey } from '../ui/plain-key';
import { VisuallyHidden } from '../ui/visually-hidden';
import { dropDelay, dropTarget, keyTarget, type Move, type Side, sideOf } from './drag-order';
import styles from './ordered-items.module.css';

export interface OrderedItemsProps {
  /** Names the list. */
  label: string | undefined;
  /** Key of each item. */
  ids: readonly string[];
  /** Told after the drop has been seen, or at once from the keyboard; `withMove()` changes a list accordingly. */
  onMove: (move: Move) => void;
  /** What screen readers hear of a move. */
  told: (move: Move) => string;
  /** Name of an item's handle. */
  handleLabel: (at: number) => string;
  /** What the handle is for. */
  hint?: string;
  /** Items stay where they are: they have no handles. */
  fixed?: boolean;
  /** One below the other. */
  vertical?: boolean;
  className?: string;
  itemClassName?: string;
  /** An item, with its handle in it. */
  children: (at: number, handle: ReactNode) => ReactNode;
}

/** dnd-kit speaks of drags in English, here where nobody hears it: moves are told by `told`. */
const unheard = typeof document === 'undefined' ? undefined : document.createElement('div');

/** A list whose order matters: each item has a handle to drag it by, or to move it with the arrow keys. */
export function OrderedItems(props: OrderedItemsProps) {
  const { label, ids, onMove, told, vertical = false, className } = props;
  const list = useRef<HTMLUListElement>(null);
  const [announcement, setAnnouncement] = useState('');
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const refocus = useRef<number>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const sensors = useSensors(useSensor(PointerSensor, { activationConstraint: { distance: 3 } }));

  // An item that moved in the page has lost the focus.
  useLayoutEffect(() => {
    if (refocus.current === undefined) return;
    list.current?.children[refocus.current]?.querySelector<HTMLElement>('[data-handle]')?.focus();
    refocus.current = undefined;
  });

  const move = (wanted: Move) => {
    setAnnouncement(told(wanted));
    onMove(wanted);
  };
  /** The item under the pointer, and the half of it. */
  const detect: CollisionDetection = (drag) =>
    pointerWithin(drag)
      .slice(0, 1)
      .map(({ id, data }) => {
        const { left = 0, top = 0, width = 0, height = 0 } = drag.droppableRects.get(id) ?? {};
        const { x = 0, y = 0 } = drag.pointerCoordinates ?? {};
        const side = vertical ? sideOf(y - top, height) : sideOf(x - left, width, isRtl(list.current));
        return { id, data: { ...data, side } };
      });
  const drop = ({ active, collisions }: DragEndEvent) => {
    const [over] = collisions ?? [];
    if (!over) return;
    const from = ids.indexOf(String(active.id));
    const to = dropTarget(from, ids.indexOf(String(over.id)), over.data?.side);
    if (to === from) return;
    clearTimeout(timer.current);
    timer.current = setTimeout(() => move({ from, to }), dropDelay);
  };
  const moveByKey = (event: KeyboardEvent, from: number) => {
    const to = keyTarget(event.key, from, ids.length, isRtl(list.current));
    if (to === undefined || !isPlainKey(event)) return;
    event.preventDefault();
    event.stopPropagation();
    if (to === from) return;
    refocus.current = to;
    move({ from, to });
  };
  return (
    <>
      <DndContext
        sensors={sensors}
        collisionDetection={detect}
        onDragEnd={drop}
        accessibility={unheard && { container: unheard }}
      >
        <ul ref={list} className={className} aria-label={label} data-vertical={vertical || undefined}>
          {ids.map((id, at) => (
            <Item key={id} id={id} at={at} onKey={moveByKey} list={props} />
          ))}
        </ul>
      </DndContext>
      <VisuallyHidden>
        <span role="status">{announcement}</span>
      </VisuallyHidden>
    </>
  );
}

interface ItemProps {
  id: string;
  at: number;
  onKey: (event: KeyboardEvent, at: number) => void;
  list: OrderedItemsProps;
}

function Item({ id, at, onKey, list: { handleLabel, hint, fixed, itemClassName, children } }: ItemProps) {
  const { active, collisions } = useDndContext();
  const { setNodeRef: place } = useDroppable({ id });
  const { setNodeRef: dragged, setActivatorNodeRef, listeners, isDragging, transform } = useDraggable({ id });
  const [over] = collisions ?? [];
  const side: Side | undefined = active && over?.id === id ? over.data?.side : undefined;
  const handle = !fixed && (
    <button
      {...listeners}
      ref={setActivatorNodeRef}
      type="button"
      className={styles.handle}
      aria-label={handleLabel(at)}
      aria-description={hint}
      data-handle=""
      onKeyDown={(event) => {
        // It ends the drag, not the dialog around.
        if (isDragging && event.key === 'Escape') event.preventDefault();
        onKey(event, at);
      }}
    >
      <Icon name="drag_indicator" size={16} />
    </button>
  );
  return (
    <li
      ref={(element) => {
        place(element);
        dragged(element);
      }}
      className={classes(styles.item, itemClassName)}
      style={transform ? { transform: `translate(${transform.x}px, ${transform.y}px)` } : undefined}
      data-drag={isDragging ? 'dragging' : side && `dropping-${side}`}
    >
      {children(at, handle)}
    </li>
  );
}
