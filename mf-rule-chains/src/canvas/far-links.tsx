import { ViewportPortal } from '@xyflow/react';
import { useMemo } from 'react';
import { type ChainGraph, INPUT, inputPlace, nodeSize, nodesByKey } from '../model/graph';
import styles from './canvas.module.css';

interface FarLinksProps {
  graph: ChainGraph;
  dragged: ReadonlyMap<string, { x: number; y: number }> | null;
}

/** How far a curve goes straight on before it turns. */
const BEND = 0.5;

/** All links of a chain that is seen from far away: one path. Labels and ends could not be told apart. */
export function FarLinks({ graph, dragged }: FarLinksProps) {
  const path = useMemo(() => {
    const nodes = nodesByKey(graph.nodes);
    const placeOf = (key: string) => (key === INPUT ? inputPlace : (dragged?.get(key) ?? nodes.get(key)));
    const ends = graph.links.map(({ from, to }) => [from, to] as const);
    const all = graph.first === null ? ends : [...ends, [INPUT, graph.first] as const];
    return all
      .map(([from, to]) => {
        const [begin, end] = [placeOf(from), placeOf(to)];
        if (!begin || !end) return '';
        const [x, y] = [begin.x + nodeSize.width, begin.y + nodeSize.height / 2];
        const endY = end.y + nodeSize.height / 2;
        const bend = Math.max(Math.abs(end.x - x) * BEND, 30);
        return `M${x} ${y}C${x + bend} ${y} ${end.x - bend} ${endY} ${end.x} ${endY}`;
      })
      .join('');
  }, [graph, dragged]);
  return (
    <ViewportPortal>
      <svg className={styles.far} aria-hidden="true">
        <path d={path} />
      </svg>
    </ViewportPortal>
  );
}
