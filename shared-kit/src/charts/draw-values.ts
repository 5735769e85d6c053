import type uPlot from 'uplot';
import { hasExponent } from '../time/format';
import type { AlignedData } from './chart-data';

/** By plot: what is drawn stands for values larger by 10 to this power. */
const powers = new WeakMap<uPlot, number>();

/** 10 to this power is what a plot's values are divided by. */
export const powerOf = (plot: uPlot): number => powers.get(plot) ?? 0;

/**
 * Draws values into a plot. The drawing library has no axis for very large and very small ones: these are drawn divided by
 * a power of ten, which their labels know (`powerOf`).
 */
export function drawValues(plot: uPlot, data: AlignedData): void {
  const [times, ...columns] = data;
  const power = powerFor(columns);
  powers.set(plot, power);
  const scaled = power === 0 ? columns : columns.map((column) => column.map((value) => value && value / 10 ** power));
  plot.setData([times, ...scaled] as uPlot.AlignedData, true);
}

function powerFor(columns: readonly (readonly (number | null | undefined)[])[]): number {
  let most = 0;
  for (const column of columns) for (const value of column) if (value) most = Math.max(most, Math.abs(value));
  // Below, 10 to the power is so small that dividing by it is not exact any more.
  return hasExponent(most) ? Math.max(-300, Math.floor(Math.log10(most))) : 0;
}
