import { useReactFlow, useStore, useViewport } from '@xyflow/react';
import { type PointerEvent, useMemo } from 'react';
import { boxOf } from '../model/clip';
import { type ChainNode, inputPlace, nodeSize } from '../model/graph';
import styles from './canvas.module.css';
import { type Components, type LookGroup, lookOf } from './node-look';

/** Room around the nodes, in their own coordinates. */
const MARGIN = 150;

interface MiniMapProps {
  nodes: readonly ChainNode[];
  components: Components;
}

const square = ({ x, y }: { x: number; y: number }) =>
  `M${x} ${y}h${nodeSize.width}v${nodeSize.height}h-${nodeSize.width}z`;

/** The whole chain in small, with the part that is seen. Pressing it moves there. One path for each group of nodes. */
export function MiniMap({ nodes, components }: MiniMapProps) {
  const { setCenter } = useReactFlow();
  const { x, y, zoom } = useViewport();
  const width = useStore((state) => state.width);
  const height = useStore((state) => state.height);
  const { box, paths } = useMemo(() => {
    const byGroup = new Map<LookGroup | 'INPUT', string[]>([['INPUT', [square(inputPlace)]]]);
    for (const node of nodes) {
      const { group } = lookOf(node.node, components);
      const known = byGroup.get(group);
      if (known) known.push(square(node));
      else byGroup.set(group, [square(node)]);
    }
    return {
      box: boxOf([inputPlace, ...nodes]),
      paths: [...byGroup].map(([group, squares]) => ({ group, path: squares.join('') })),
    };
  }, [nodes, components]);
  const seen = { x: -x / zoom, y: -y / zoom, width: width / zoom, height: height / zoom };
  const view = {
    x: box.left - MARGIN,
    y: box.top - MARGIN,
    width: box.right - box.left + 2 * MARGIN,
    height: box.bottom - box.top + 2 * MARGIN,
  };
  const go = (event: PointerEvent<SVGSVGElement>) => {
    if (event.buttons !== 1) return;
    const matrix = event.currentTarget.getScreenCTM()?.inverse();
    if (!matrix) return;
    const point = new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix);
    event.currentTarget.setPointerCapture(event.pointerId);
    setCenter(point.x, point.y, { zoom });
  };
  return (
    <svg
      className={styles.minimap}
      viewBox={`${view.x} ${view.y} ${view.width} ${view.height}`}
      aria-hidden="true"
      onPointerDown={go}
      onPointerMove={go}
    >
      {paths.map(({ group, path }) => (
        <path key={group} d={path} fill={`var(--group-${group.toLowerCase()})`} />
      ))}
      <rect {...seen} className={styles.seen} vectorEffect="non-scaling-stroke" />
    </svg>
  );
}
