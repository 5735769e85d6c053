import { type Box, gap, margin, type Placement, type Size } from './use-anchored';

/** Tried one after the other where none of the wanted places has room. */
export const fallbackPlacements: readonly Placement[] = ['top', 'right', 'bottom', 'left'];

/** A place as the platform stores it (`top`, `topLeft` … `leftBottom`); `undefined` for anything else. */
export function storedPlacement(name: string): Placement | undefined {
  const [, side, edge] = /^(top|right|bottom|left)(Left|Right|Top|Bottom)?$/.exec(name) ?? [];
  if (!side) return undefined;
  const across = side === 'top' || side === 'bottom' ? ['Left', 'Right'] : ['Top', 'Bottom'];
  if (edge && !across.includes(edge)) return undefined;
  return (edge ? `${side}-${edge === across[0] ? 'start' : 'end'}` : side) as Placement;
}

/** Whether the popup has room at this side of its anchor, along which it may still be moved into the window. */
function hasSide(anchor: Box, size: Size, view: Size, placement: Placement, rtl: boolean) {
  const [side] = placement.split('-');
  if (side === 'top') return anchor.top - gap - margin >= size.height;
  if (side === 'bottom') return view.height - anchor.top - anchor.height - gap - margin >= size.height;
  const room = (side === 'right') !== rtl ? view.width - anchor.left - anchor.width : anchor.left;
  return room - gap - margin >= size.width;
}

/** Whether all of the popup has room in the window at exactly this place. */
function hasRoom(anchor: Box, size: Size, view: Size, placement: Placement, rtl: boolean) {
  const [side, edge] = placement.split('-');
  const upright = side === 'top' || side === 'bottom';
  const [from, length, own, whole] = upright
    ? [anchor.left, anchor.width, size.width, view.width]
    : [anchor.top, anchor.height, size.height, view.height];
  const isStart = (edge === 'start') !== (upright && rtl);
  const at = edge === undefined ? from + (length - own) / 2 : isStart ? from : from + length - own;
  return hasSide(anchor, size, view, placement, rtl) && at >= margin && at + own <= whole - margin;
}

/**
 * The first of the wanted places, then of the fallback ones, that has room; else the first with room at its side. If none has, it
 * stands above or below, where it can be made lower: beside its anchor it would cover that.
 */
export function choosePlacement(
  anchor: Box,
  size: Size,
  view: Size,
  wanted: readonly Placement[],
  rtl = false,
): Placement {
  const tried = [...wanted, ...fallbackPlacements];
  const first = (has: typeof hasRoom) => tried.find((placement) => has(anchor, size, view, placement, rtl));
  return first(hasRoom) ?? first(hasSide) ?? wanted.find((placement) => /^(top|bottom)/.test(placement)) ?? 'bottom';
}
