import uPlot from 'uplot';
import type { ChartMarks } from './chart-data';
import { powerOf } from './draw-values';

const lineWidth = 1.5;
const dash = [5, 4];
/** Room above and below what is drawn, as the drawing library leaves it by itself. */
const margin = 0.1;

/** Shades a time, below the lines. */
export function drawSpan(plot: uPlot, span: NonNullable<ChartMarks['span']>, color: string): void {
  const { ctx, bbox } = plot;
  const inside = (ts: number) => Math.min(bbox.left + bbox.width, Math.max(bbox.left, plot.valToPos(ts, 'x', true)));
  const from = inside(span.from);
  const to = span.to === undefined ? bbox.left + bbox.width : inside(span.to);
  ctx.save();
  ctx.fillStyle = color;
  ctx.fillRect(from, bbox.top, to - from, bbox.height);
  ctx.restore();
}

/** Room between a line and its label, and what a label takes, in lines of text. */
const labelGap = 4;
const labelHeight = 1.25;

/** Draws values that the lines are compared with, above them; each with its label at its end, above it where there is room. */
export function drawLevels(
  plot: uPlot,
  levels: readonly { value: number; label?: string }[],
  color: string,
  font: { size: number; family: string },
): void {
  const { ctx, bbox } = plot;
  if (plot.scales.y?.min === undefined) return;
  const scale = window.devicePixelRatio;
  ctx.save();
  ctx.strokeStyle = color;
  ctx.lineWidth = lineWidth * scale;
  ctx.setLineDash(dash.map((length) => length * scale));
  ctx.fillStyle = color;
  ctx.font = `${font.size * scale}px ${font.family}`;
  ctx.textAlign = 'right';
  const room = font.size * labelHeight * scale;
  let above = bbox.top;
  for (const { value, label } of levels.toSorted((a, b) => b.value - a.value)) {
    const at = plot.valToPos(value / 10 ** powerOf(plot), 'y', true);
    ctx.beginPath();
    ctx.moveTo(bbox.left, at);
    ctx.lineTo(bbox.left + bbox.width, at);
    ctx.stroke();
    if (!label) continue;
    const isAbove = at - room >= above;
    ctx.textBaseline = isAbove ? 'bottom' : 'top';
    ctx.fillText(label, bbox.left + bbox.width - labelGap * scale, at + (isAbove ? -1 : 1) * (labelGap / 2) * scale);
    above = isAbove ? at : at + room;
  }
  ctx.restore();
}

/** Ends of an axis of values that shows these too. */
export function rangeWith(
  plot: uPlot,
  values: readonly number[],
  min: number | null,
  max: number | null,
): uPlot.Range.MinMax {
  const drawn = values.map((value) => value / 10 ** powerOf(plot));
  return uPlot.rangeNum(Math.min(min ?? Infinity, ...drawn), Math.max(max ?? -Infinity, ...drawn), margin, true);
}
