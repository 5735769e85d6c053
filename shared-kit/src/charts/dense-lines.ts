import type uPlot from 'uplot';

/** With more points than these in a column of pixels, a line is a band in which its own width cannot be told. */
const POINTS_PER_PIXEL = 2;

/**
 * Has a line be one pixel of the screen wide where it has several points in each column of pixels: browsers take ten times as long for
 * the corners of a wider one, frame by frame while it is moved.
 */
export const thinWhereDense =
  (draw: uPlot.Series.PathBuilder | undefined): uPlot.Series.PathBuilder =>
  (plot, place, first, last) => {
    const paths = draw?.(plot, place, first, last);
    if (!paths) return null;
    if (!isDense(plot.data[place] ?? [], first, last, POINTS_PER_PIXEL * plot.bbox.width)) return paths;
    const { width = 1 } = plot.series[place] ?? {};
    // What the library reads; its types call it otherwise.
    return Object.assign(paths, { _width: Math.min(width, 1 / window.devicePixelRatio) });
  };

/** Whether a series has more than so many points of its own: others of the chart may have their own times. */
function isDense(values: uPlot.AlignedData[number], first: number, last: number, most: number): boolean {
  if (last - first < most) return false;
  let count = 0;
  for (let at = first; at <= last && count <= most; at++) if (values[at] !== null && values[at] !== undefined) count++;
  return count > most;
}
