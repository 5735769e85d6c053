import { ViewportPortal } from '@xyflow/react';
import { nodeSize } from '../model/graph';
import styles from './canvas.module.css';

interface Place {
  x: number;
  y: number;
}

/** A node that stood elsewhere. */
export interface Move {
  key: string;
  from: Place;
  to: Place;
}

/** Where moved nodes stood, each with an arrow to where it is now. */
export function OldPlaces({ moves }: { moves: readonly Move[] }) {
  return (
    <ViewportPortal>
      <svg className={styles.oldPlaces} aria-hidden="true">
        {moves.map(({ key, from, to }) => (
          <g key={key} data-moved={key}>
            <rect className={styles.oldPlace} {...from} {...nodeSize} rx={8} />
            <path className={styles.oldWay} d={arrow(from, to)} markerEnd="url(#chain-arrow-chosen)" />
          </g>
        ))}
      </svg>
    </ViewportPortal>
  );
}

/** From the edge of one place to the edge of the other; nothing where they overlap. */
function arrow(from: Place, to: Place): string {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const inside = Math.min(nodeSize.width / Math.abs(2 * dx), nodeSize.height / Math.abs(2 * dy));
  if (inside >= 1 / 2) return '';
  const at = (part: number) => `${from.x + nodeSize.width / 2 + part * dx} ${from.y + nodeSize.height / 2 + part * dy}`;
  return `M${at(inside)}L${at(1 - inside)}`;
}
