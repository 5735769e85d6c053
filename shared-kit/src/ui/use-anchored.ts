import { type RefObject, useLayoutEffect } from 'react';

/** Side of the anchor, and which of its edges the popup keeps to (`start` is the left edge in left-to-right text). */
export type Placement = 'bottom-start' | 'bottom-end' | 'bottom' | 'top-start' | 'top-end' | 'top' | 'right' | 'left';

interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** Distance of a popup from its anchor and from the edge of the window, in px. */
const gap = 4;
const margin = 8;

const clamp = (value: number, min: number, max: number) => Math.max(min, Math.min(value, max));

/**
 * Where a popup of a size goes: on the wanted side of its anchor, on the opposite side if only that has room, and
 * always inside the window.
 */
export function placePopup(
  anchor: Box,
  size: { width: number; height: number },
  view: { width: number; height: number },
  placement: Placement,
  rtl = false,
): { left: number; top: number; maxHeight: number } {
  const right = anchor.left + anchor.width;
  const bottom = anchor.top + anchor.height;
  const clampLeft = (left: number) => clamp(left, margin, Math.max(margin, view.width - size.width - margin));
  const clampTop = (top: number) => clamp(top, margin, Math.max(margin, view.height - size.height - margin));

  const [side = 'bottom', edge] = placement.split('-');
  if (side === 'left' || side === 'right') {
    const toRight = (side === 'right') !== rtl;
    const roomRight = view.width - right - gap - margin;
    const roomLeft = anchor.left - gap - margin;
    const goRight = toRight
      ? roomRight >= size.width || roomRight >= roomLeft
      : roomLeft < size.width && roomRight > roomLeft;
    return {
      left: clampLeft(goRight ? right + gap : anchor.left - gap - size.width),
      top: clampTop(anchor.top + anchor.height / 2 - size.height / 2),
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

/** Keeps a popup beside its anchor while it is open: on scrolling, resizing, and when its own content changes. */
export function useAnchored(
  anchor: Element | null,
  popup: RefObject<HTMLElement | null>,
  placement: Placement,
  { matchWidth = false } = {},
): void {
  useLayoutEffect(() => {
    const element = popup.current;
    if (!anchor || !element) return;
    const place = () => {
      const box = anchor.getBoundingClientRect();
      if (matchWidth) element.style.minWidth = `${box.width}px`;
      element.style.maxHeight = '';
      const view = { width: document.documentElement.clientWidth, height: document.documentElement.clientHeight };
      const size = { width: element.offsetWidth, height: element.offsetHeight };
      const at = placePopup(box, size, view, placement, getComputedStyle(anchor).direction === 'rtl');
      element.style.left = `${at.left}px`;
      element.style.top = `${at.top}px`;
      element.style.maxHeight = `${at.maxHeight}px`;
    };
    place();
    addEventListener('resize', place);
    addEventListener('scroll', place, { capture: true, passive: true });
    const observer = typeof ResizeObserver === 'undefined' ? undefined : new ResizeObserver(place);
    observer?.observe(element);
    return () => {
      removeEventListener('resize', place);
      removeEventListener('scroll', place, { capture: true });
      observer?.disconnect();
    };
  }, [anchor, popup, placement, matchWidth]);
}
