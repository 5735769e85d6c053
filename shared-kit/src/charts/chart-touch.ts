import type uPlot from 'uplot';
import type { ChartZoom } from './chart-keys';

interface TouchedChart {
  /** The part of the time that is shown; null: all of it. */
  shown: () => ChartZoom | null;
  onZoom: (zoom: [number, number] | null) => void;
  /** What was shown is moved by so many ms. */
  onMove: (start: ChartZoom, ms: number) => void;
}

/** Selected by less than this, px, is nothing: a finger rested. */
const LEAST = 8;

/**
 * Fingers on a chart. One selects a part of the time, and moves what is zoomed; two zoom what is between them. Up and
 * down they scroll the page.
 */
export function followFingers(plot: uPlot, { shown, onZoom, onMove }: TouchedChart): void {
  const { over } = plot;
  over.style.touchAction = 'pan-y';
  /** Places of the fingers, px from the left, by their ids. */
  const fingers = new Map<number, number>();
  /** What the fingers do, from where they are now; told whether it ends. */
  let go: ((isEnd: boolean) => void) | undefined;
  const placeOf = ({ clientX }: PointerEvent) => clientX - over.getBoundingClientRect().left;

  const begin = () => {
    const [first, second] = fingers.keys();
    const at = (id: number) => fingers.get(id) ?? 0;
    plot.setSelect({ left: 0, top: 0, width: 0, height: 0 }, false);
    if (first === undefined) go = undefined;
    else if (second !== undefined) {
      const [one, other] = [plot.posToVal(at(first), 'x'), plot.posToVal(at(second), 'x')];
      go = () => onZoom(pinched([one, other], [at(first), at(second)], over.clientWidth));
    } else {
      const start = shown();
      const down = at(first);
      const msPerPixel = start ? (start[1] - start[0]) / Math.max(1, over.clientWidth) : 0;
      go = (isEnd) => {
        const now = at(first);
        if (start) return onMove(start, (down - now) * msPerPixel);
        const width = Math.abs(now - down);
        const select = { left: Math.min(now, down), top: 0, width, height: over.clientHeight };
        if (!isEnd || width >= LEAST) plot.setSelect(select, isEnd);
      };
    }
  };
  const on = (
    type: 'pointerdown' | 'pointermove' | 'pointerup' | 'pointercancel',
    heard: (event: PointerEvent) => void,
  ) =>
    over.addEventListener(type, (event) => {
      if (event.pointerType === 'touch' && (type === 'pointerdown' || fingers.has(event.pointerId))) heard(event);
    });
  on('pointerdown', (event) => {
    if (fingers.size > 1) return;
    over.setPointerCapture(event.pointerId);
    fingers.set(event.pointerId, placeOf(event));
    begin();
  });
  on('pointermove', (event) => {
    fingers.set(event.pointerId, placeOf(event));
    go?.(false);
  });
  on('pointerup', (event) => {
    if (fingers.size === 1) go?.(true);
    fingers.delete(event.pointerId);
    begin();
  });
  // The page scrolls instead.
  on('pointercancel', (event) => {
    fingers.delete(event.pointerId);
    begin();
  });
}

/** What is shown when two times stand where two fingers are, of a chart so many px wide. */
function pinched([one, other]: ChartZoom, [left, right]: readonly [number, number], width: number): [number, number] {
  const apart = Math.abs(right - left) < 1 ? 1 : right - left;
  const msPerPixel = Math.abs((other - one) / apart);
  const from = one - left * msPerPixel;
  return [from, from + width * msPerPixel];
}
