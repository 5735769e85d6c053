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

/** Whether all of the popup has room in the window at exactly this place. */
function hasRoom(anchor: Box, size: Size, view: Size, placement: Placement, rtl: boolean) {
  const [side, edge] = placement.split('-');
  const start = { left: anchor.left, top: anchor.top };
  const end = { left: anchor.left + anchor.width, top: anchor.top + anchor.height };
  const inside = (from: number, length: number, whole: number) => from >= margin && from + length <= whole - margin;
  const along = (from: number, to: number, length: number, mirrored: boolean) =>
    edge === undefined ? (from + to) / 2 - length / 2 : (edge === 'start') !== mirrored ? from : to - length;
  if (side === 'top' || side === 'bottom') {
    const room = side === 'bottom' ? view.height - end.top : start.top;
    return (
      room - gap - margin >= size.height && inside(along(start.left, end.left, size.width, rtl), size.width, view.width)
    );
  }
  const room = (side === 'right') !== rtl ? view.width - end.left : start.left;
  return (
    room - gap - margin >= size.width && inside(along(start.top, end.top, size.height, false), size.height, view.height)
  );
}

/** The first of the wanted places, then of the fallback ones, that has room; the first wanted one if none has. */
export function choosePlacement(
  anchor: Box,
  size: Size,
  view: Size,
  wanted: readonly Placement[],
  rtl = false,
): Placement {
  const tried = [...wanted, ...fallbackPlacements];
  return tried.find((placement) => hasRoom(anchor, size, view, placement, rtl)) ?? tried[0] ?? 'top';
}
