import { BaseEdge, type EdgeProps, getBezierPath } from '@xyflow/react';
import { memo } from 'react';
import styles from './canvas.module.css';
import type { FlowLink } from './flow-types';

/** px of a letter of a label, about. */
const LETTER = 6.4;
/** px between a label and the node at its end: room for the arrow. */
const ROOM = 18;
/** Letters that are shown of a long label; the panel has all. */
const MAX_LETTERS = 36;

/** A link on the canvas with its labels. */
export const LinkView = memo(function LinkView(props: EdgeProps<FlowLink>) {
  const { data, selected, markerEnd } = props;
  const [path, middleX, middleY] = getBezierPath(props);
  const whole = data?.taken ?? data?.link.labels.join(' / ') ?? '';
  const label = whole.length > MAX_LETTERS ? `${whole.slice(0, MAX_LETTERS - 1)}…` : whole;
  const width = label.length * LETTER + 16;
  const { x, y } = placeOf(props, width) ?? { x: middleX, y: middleY };
  return (
    <g
      className={styles.link}
      data-selected={selected}
      data-mark={data?.mark}
      data-taken={data?.taken !== undefined}
      data-failure={data?.isFailure}
    >
      <BaseEdge path={path} markerEnd={markerEnd} interactionWidth={14} />
      {label && (
        <g transform={`translate(${x} ${y})`} className={styles.label}>
          {whole !== label && <title>{whole}</title>}
          <rect x={-width / 2} y={-10} width={width} height={20} rx={10} />
          <text textAnchor="middle" dominantBaseline="central">
            {label}
          </text>
        </g>
      )}
    </g>
  );
});

/** Where a label of a width stands on its link, if not in the middle: nodes that many links leave are told by their ends. */
function placeOf({ data, sourceX, sourceY, targetX, targetY }: EdgeProps<FlowLink>, width: number) {
  const [dx, dy] = [targetX - sourceX, targetY - sourceY];
  const fromEnd = ROOM + width / 2;
  // It runs backwards, or is too short for another place than the middle.
  if (!data || data.labelAt === 'middle' || dx < 2 * fromEnd) return undefined;
  const isAtEnd = data.labelAt === 'end';
  // As high as the link is where the label meets the arrow or the node: labels of a fan don't lie on each other.
  const part = partAt((isAtEnd ? dx - ROOM : ROOM) / dx);
  return { x: isAtEnd ? targetX - fromEnd : sourceX + fromEnd, y: sourceY + dy * part * part * (3 - 2 * part) };
}

/** Steps by which a place on a curve is found to less than a pixel. */
const HALVINGS = 12;

/** How far along a curve a part of its width is: both its control points stand in the middle of that. */
function partAt(width: number): number {
  let [low, high] = [0, 1];
  for (let step = 0; step < HALVINGS; step += 1) {
    const part = (low + high) / 2;
    if (1.5 * part * (1 - part) + part ** 3 < width) low = part;
    else high = part;
  }
  return (low + high) / 2;
}
