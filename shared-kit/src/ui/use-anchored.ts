import { type RefObject, useLayoutEffect, useRef } from 'react';
import { isRtl } from './is-rtl';

/**
 * Side of the anchor, and which of its edges the popup keeps to (`start` is the left edge in left-to-right text and the
 * upper one beside the anchor). There are twelve places: each side, and the start and end of it.
 */
export type Placement = Side | `${Side}-start` | `${Side}-end`;
type Side = 'top' | 'right' | 'bottom' | 'left';

export interface Size {
  width: number;
  height: number;
}

export interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** Distance of a popup from its anchor and from the edge of the window, in px. */
export const gap = 4;
export const margin = 8;

const clamp = (value: number, min: number, max: number) => Math.max(min, Math.min(value, max));

/**
 * Where a popup of a size goes: on the wanted side of its anchor, on the opposite side if only that has room, and
 * always inside the window.
 */
export function placePopup(
  anchor: Box,
  size: Size,
  view: Size,
  placement: Placement,
  rtl = false,
): { left: number; top: number; maxHeight: number } {
  const right = anchor.left + anchor.width;
  const bottom = anchor.top + anchor.height;
  const clampLeft = (left: number) => clamp(left, margin, Math.max(margin, view.width - size.width - margin));
  const clampTop = (top: number) => clamp(top, margin, Math.max(margin, view.height - size.height - margin));

  const [side = 'bottom', edge] = placement.split('-');
  if (side === 'left' || side === 'right') {
    const top = { start: anchor.top, end: bottom - size.height }[edge ?? ''];
    const toRight = (side === 'right') !== rtl;
    const roomRight = view.width - right - gap - margin;
    const roomLeft = anchor.left - gap - margin;
    const goRight = toRight
      ? roomRight >= size.width || roomRight >= roomLeft
      : roomLeft < size.width && roomRight > roomLeft;
    return {
      left: clampLeft(goRight ? right + gap : anchor.left - gap - size.width),
      top: clampTop(top ?? anchor.top + anchor.height / 2 - size.height / 2),
      maxHeight: view.height - 2 * margin,
    };
  }
  const below = view.height - bottom - gap - margin;
  const above = anchor.top - gap - margin;
  const goBelow = side === 'bottom' ? below >= size.height || below >= above : above < size.height && below > above;
  const maxHeight = Math.max(goBelow ? below : above, 0);
  const height = Math.min(size.height, maxHeight);
  const atLeft = (edge === 'start') !== rtl;
  const left = edge ? (atLeft ? anchor.left : right - size.width) : anchor.left + anchor.width / 2 - size.width / 2;
  return { left: clampLeft(left), top: goBelow ? bottom + gap : anchor.top - gap - height, maxHeight };
}

export interface AnchoredOptions {
  /** At least as wide as the anchor. */
  matchWidth?: boolean;
  /** Decides each time it is placed, instead of `placement`. */
  choose?: (anchor: Box, size: Size, view: Size, rtl: boolean) => Placement;
}

/**
 * Keeps a popup beside its anchor while it is open: on scrolling, resizing, and when its own content changes or what is
 * around the anchor. It goes to the opposite side where only that has room.
 */
export function useAnchored(
  anchor: Element | null,
  popup: RefObject<HTMLElement | null>,
  placement: Placement,
  { matchWidth = false, choose }: AnchoredOptions = {},
): void {
  const latest = useRef(choose);
  latest.current = choose;
  useLayoutEffect(() => {
    const element = popup.current;
    if (!anchor || !element) return;
    const place = () => {
      const box = anchor.getBoundingClientRect();
      if (matchWidth) element.style.minWidth = `${box.width}px`;
      element.style.maxHeight = '';
      const view = { width: document.documentElement.clientWidth, height: document.documentElement.clientHeight };
      const size = { width: element.offsetWidth, height: element.offsetHeight };
      const rtl = isRtl(anchor);
      const chosen = latest.current?.(box, size, view, rtl) ?? placement;
      const at = placePopup(box, size, view, chosen, rtl);
      element.style.left = `${at.left}px`;
      element.style.top = `${at.top}px`;
      element.style.maxHeight = `${at.maxHeight}px`;
      element.dataset.placement = chosen;
    };
    place();
    addEventListener('resize', place);
    addEventListener('scroll', place, { capture: true, passive: true });
    const observer = typeof ResizeObserver === 'undefined' ? undefined : new ResizeObserver(place);
    observer?.observe(element);
    // What moves the anchor without a scroll, such as an error above it, changes the size of something around it.
    for (let around: Element | null = anchor; around; around = around.parentElement) observer?.observe(around);
    return () => {
      removeEventListener('resize', place);
      removeEventListener('scroll', place, { capture: true });
      observer?.disconnect();
    };
  }, [anchor, popup, placement, matchWidth]);
}
