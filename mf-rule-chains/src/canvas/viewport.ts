import { boxOf } from '../model/clip';
import { type ChainNode, inputPlace } from '../model/graph';

/** Zoom at which a node can be read. */
export const NEAR = 0.8;
/** Room around what is fitted, in px of the screen. */
const MARGIN = 40;
const limits = { min: 0.05, max: 1 };

/** The viewport in which everything is seen, with the input or without, in a canvas as large as the window leaves it. */
export function fitted(
  nodes: readonly ChainNode[],
  size: { width: number; height: number },
  start: readonly { x: number; y: number }[] = [inputPlace],
): { x: number; y: number; zoom: number } {
  const box = boxOf([...start, ...nodes]);
  const [width, height] = [box.right - box.left, box.bottom - box.top];
  const wanted = Math.min((size.width - 2 * MARGIN) / width, (size.height - 2 * MARGIN) / height);
  const zoom = Math.min(limits.max, Math.max(limits.min, wanted || 1));
  return { x: size.width / 2 - box.x * zoom, y: size.height / 2 - box.y * zoom, zoom };
}

/** The viewport with a point in the middle, at a zoom. */
export const centered = (point: { x: number; y: number }, size: { width: number; height: number }, zoom: number) => ({
  x: size.width / 2 - point.x * zoom,
  y: size.height / 2 - point.y * zoom,
  zoom,
});
