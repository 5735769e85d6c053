/** A part of the time axis, epoch ms. */
export type ChartZoom = readonly [from: number, to: number];

/** Where the keyboard stands in a chart. */
export interface ChartView {
  /** Of the crosshair, in `times`; `times.length` while there is none. */
  index: number;
  times: readonly number[];
  zoom: ChartZoom | null;
  /** Ends of the whole axis; default: those of the times. */
  from?: number;
  to?: number;
}

/** Nothing shorter is shown, ms. */
const shortest = 1000;

/** A part of the time axis, moved; it stays within all of it. */
export function movedBy([from, to]: ChartZoom, ms: number, all: ChartZoom): ChartZoom {
  const start = Math.max(all[0], Math.min(from + ms, all[1] - (to - from)));
  return [start, start + (to - from)];
}

/** A part of the time axis that somebody chose: within all of it, and not too short to be shown; null: all of it. */
export function zoomWithin([from, to]: ChartZoom, all: ChartZoom): ChartZoom | null {
  const length = Math.max(shortest, to - from);
  return length < all[1] - all[0] ? movedBy([from, from + length], 0, all) : null;
}

/** How much of what is shown a key moves it by. */
const KEY_SHARE = 1 / 4;

/** What a key does: another place of the crosshair, or another part of the time (null: all of it); null: nothing. */
export function afterKey(
  key: string,
  { index, times, zoom, from, to }: ChartView,
): { index: number } | { zoom: ChartZoom | null } | null {
  const all: ChartZoom = [from ?? times[0] ?? 0, to ?? times.at(-1) ?? 0];
  const [start, end] = zoom ?? all;
  const first = Math.max(
    0,
    times.findIndex((ts) => ts >= start),
  );
  const last = Math.max(
    first,
    times.findLastIndex((ts) => ts <= end),
  );
  const clamp = (at: number) => ({ index: Math.max(first, Math.min(last, at)) });
  const zoomed = (length: number): { zoom: ChartZoom | null } => {
    if (length >= all[1] - all[0]) return { zoom: null };
    const middle = times[Math.min(index, last)] ?? (start + end) / 2;
    const begin = Math.max(all[0], Math.min(middle - length / 2, all[1] - length));
    return { zoom: [begin, begin + length] };
  };
  switch (key) {
    case 'ArrowLeft':
      return clamp(index - 1);
    case 'ArrowRight':
      return clamp(index + 1);
    case 'Home':
      return clamp(first);
    case 'End':
      return clamp(last);
    case '+':
      return (end - start) / 2 >= shortest ? zoomed((end - start) / 2) : null;
    case '-':
      return zoom && zoomed((end - start) * 2);
    case 'Shift+ArrowLeft':
      return zoom && { zoom: movedBy(zoom, (start - end) * KEY_SHARE, all) };
    case 'Shift+ArrowRight':
      return zoom && { zoom: movedBy(zoom, (end - start) * KEY_SHARE, all) };
    case '0':
    case 'Escape':
      return zoom && { zoom: null };
    default:
      return null;
  }
}
