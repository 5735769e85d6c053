import type uPlot from 'uplot';
import type { DrawingStep, PointShape, PointsLook } from './chart-look';

/** Calls and assignments of a canvas that a shape may consist of: nothing that reads, or reaches outside of it. */
const calls = new Set<string>([
  ...['beginPath', 'closePath', 'moveTo', 'lineTo', 'arc', 'arcTo', 'ellipse', 'rect'],
  ...['bezierCurveTo', 'quadraticCurveTo', 'fill', 'stroke', 'fillRect', 'strokeRect'],
]);
const assignments = new Set<string>(['lineWidth', 'strokeStyle', 'fillStyle', 'lineCap', 'lineJoin', 'globalAlpha']);
/** Steps of a shape at most: it is drawn for each point. */
const MOST_STEPS = 200;

/** Draws the visible points of a series. */
export function drawPoints(plot: uPlot, series: number, look: PointsLook, color: string): void {
  const { ctx, data, bbox } = plot;
  const scale = plot.series[series]?.scale ?? 'y';
  const [first, last] = plot.series[0]?.idxs ?? [0, -1];
  const ratio = window.devicePixelRatio;
  ctx.save();
  ctx.beginPath();
  ctx.rect(bbox.left, bbox.top, bbox.width, bbox.height);
  ctx.clip();
  for (let at = first; at <= last; at += 1) {
    const value = data[series]?.[at];
    if (value === null || value === undefined) continue;
    ctx.save();
    ctx.translate(plot.valToPos(data[0][at] as number, 'x', true), plot.valToPos(value, scale, true));
    ctx.scale(ratio, ratio);
    ctx.strokeStyle = color;
    ctx.fillStyle = color;
    ctx.lineWidth = look.width;
    if (typeof look.shape === 'string') drawShape(ctx, look.shape, look.radius);
    else replay(ctx, look.shape);
    ctx.restore();
  }
  ctx.restore();
}

function drawShape(ctx: CanvasRenderingContext2D, shape: PointShape, radius: number): void {
  ctx.beginPath();
  outline(ctx, shape, radius);
  ctx.stroke();
}

function outline(ctx: CanvasRenderingContext2D, shape: PointShape, radius: number): void {
  // As large as a circle of the radius.
  const side = (radius * Math.sqrt(Math.PI)) / 2;
  switch (shape) {
    case 'circle':
      ctx.arc(0, 0, radius, 0, 2 * Math.PI);
      return;
    case 'square':
      ctx.rect(-side, -side, 2 * side, 2 * side);
      return;
    case 'cross':
      for (const sign of [1, -1]) {
        ctx.moveTo(-side, -side * sign);
        ctx.lineTo(side, side * sign);
      }
      return;
    case 'diamond': {
      const half = radius * Math.sqrt(Math.PI / 2);
      polygon(ctx, [-half, 0], [0, -half], [half, 0], [0, half]);
      return;
    }
    case 'triangle': {
      const base = radius * Math.sqrt((2 * Math.PI) / Math.sin(Math.PI / 3));
      const height = base * Math.sin(Math.PI / 3);
      polygon(ctx, [-base / 2, height / 2], [base / 2, height / 2], [0, -height / 2]);
    }
  }
}

function polygon(ctx: CanvasRenderingContext2D, ...corners: readonly (readonly [number, number])[]): void {
  for (const [x, y] of corners) ctx.lineTo(x, y);
  ctx.closePath();
}

/** Draws a shape that was recorded; steps that aren't of a shape are left out. */
function replay(ctx: CanvasRenderingContext2D, steps: readonly DrawingStep[]): void {
  for (const [member, ...args] of steps.slice(0, MOST_STEPS)) {
    if (assignments.has(member)) Object.assign(ctx, { [member]: args[0] });
    else if (calls.has(member)) Reflect.apply(Reflect.get(ctx, member), ctx, numbers(args));
  }
}

const numbers = (args: readonly unknown[]): unknown[] =>
  args.filter(
    (arg) => (typeof arg === 'number' && Number.isFinite(arg)) || typeof arg === 'boolean' || arg === 'evenodd',
  );
