import { BaseEdge, type EdgeProps, getBezierPath } from '@xyflow/react';
import { memo } from 'react';
import styles from './canvas.module.css';
import type { FlowLink } from './flow-types';

/** px of a letter of a label, about. */
const LETTER = 6.4;
/** Letters that are shown of a long label; the panel has all. */
const MAX_LETTERS = 36;

/** A link on the canvas with its labels. */
export const LinkView = memo(function LinkView(props: EdgeProps<FlowLink>) {
  const { data, selected, markerEnd } = props;
  const [path, x, y] = getBezierPath(props);
  const whole = data?.taken ?? data?.link.labels.join(' / ') ?? '';
  const label = whole.length > MAX_LETTERS ? `${whole.slice(0, MAX_LETTERS - 1)}…` : whole;
  const width = label.length * LETTER + 16;
  return (
    <g className={styles.link} data-selected={selected} data-mark={data?.mark} data-taken={data?.taken !== undefined}>
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
