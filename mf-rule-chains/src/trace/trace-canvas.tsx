import { runSafely } from '@mullion/shared-kit/notify/run-safely';
import { formatNumber } from '@mullion/shared-kit/time/format';
import { useEffect, useEffectEvent, useMemo, useRef } from 'react';
import { type CanvasInstance, ChainCanvas } from '../canvas/chain-canvas';
import type { Components } from '../canvas/node-look';
import { useT as useCanvasT } from '../canvas/texts';
import { useDescribe } from '../canvas/use-describe';
import { fitted } from '../canvas/viewport';
import { nothingChosen } from '../model/changes';
import type { ChainGraph, ChainNode } from '../model/graph';
import { useT } from './texts';
import styles from './trace.module.css';
import type { TracedMessage } from './trace-model';
import { wayOf } from './way';

interface TraceCanvasProps {
  graph: ChainGraph;
  components: Components;
  message: TracedMessage;
  /** The node whose data is shown. */
  nodeId: string | undefined;
  onChoose: (nodeId: string) => void;
}

const nothingFound: ReadonlySet<string> = new Set();
const noProblems: ReadonlyMap<string, string> = new Map();
/** Zoom below which nodes can’t be read: of a larger chain, only the way is brought into view. */
const READABLE = 0.5;

/** The way of a message on the chain’s canvas: in which order, by which labels, and how long at each node. */
export function TraceCanvas({ graph, components, message, nodeId, onChoose }: TraceCanvasProps) {
  const t = useT();
  const canvasT = useCanvasT();
  const canvas = useRef<CanvasInstance>(null);
  const room = useRef<HTMLDivElement>(null);
  const way = useMemo(
    () =>
      wayOf(message, graph, {
        order: (at) => formatNumber(at + 1),
        took: ({ took }) => (took === undefined ? t('not-left') : t('ms', { ms: formatNumber(took) })),
      }),
    [message, graph, t],
  );
  const chosen = useMemo(
    () => (nodeId === undefined ? nothingChosen : { ...nothingChosen, nodes: new Set([nodeId]) }),
    [nodeId],
  );
  const describe = useDescribe(graph, components);
  const describeHop = useMemo(
    () => (node: ChainNode) => {
      const hop = way.nodes.get(node.key);
      const what = describe(node);
      return hop ? t(hop.failed ? 'step.failed' : 'step', { what, order: hop.order, took: hop.took }) : what;
    },
    [describe, way, t],
  );
  const fit = useEffectEvent(() => {
    const box = room.current?.getBoundingClientRect();
    if (!box || box.width === 0) return;
    const whole = fitted(graph.nodes, box);
    const passed = graph.nodes.filter(({ key }) => way.nodes.has(key));
    const view = whole.zoom < READABLE && passed.length > 0 ? fitted(passed, box, []) : whole;
    runSafely(async () => canvas.current?.setViewport(view));
  });
  useEffect(() => fit(), [message.id]);
  return (
    <div ref={room} className={styles.canvas}>
      <ChainCanvas
        label={t('canvas')}
        graph={graph}
        components={components}
        chosen={chosen}
        found={nothingFound}
        problems={noProblems}
        way={way}
        inputLabel={canvasT('input')}
        describe={describeHop}
        readOnly
        onReady={(ready) => {
          canvas.current = ready;
          fit();
        }}
        onChoose={(alter) => {
          const [key] = alter(nothingChosen).nodes;
          if (key !== undefined) onChoose(key);
        }}
      />
    </div>
  );
}
