/** The end of nodes that were replaced, or whose chain is gone. */
import type { RunningChain } from './chain.js';
import type { NodeInstance } from './node-instance.js';

/** How long they may finish what is at them, in milliseconds. */
const FAREWELL = 60_000;
const LOOK_EVERY = 100;
/** From then on, only what waits for its time is left. */
const LOOK_LATER_EVERY = 1_000;

/**
 * Ends nodes of a chain, each once no message is at it, nor at a node whose messages may still come to it: after a while at the latest, but
 * where a message waits for its time, for as long as its chain is there (`isGone`).
 */
export function retire(chain: RunningChain<NodeInstance>, nodes: readonly NodeInstance[], isGone: () => boolean): void {
  const until = Date.now() + FAREWELL;
  const ahead = (which: (node: NodeInstance) => boolean) =>
    chain.ahead([...chain.nodes.values()].filter((node) => which(node) && nodes.includes(node)));
  const look = (left: readonly NodeInstance[]) => {
    const isLate = Date.now() > until;
    const needed = ahead(({ isBusy, isPatient }) => (isLate ? isPatient && !isGone() : isBusy));
    for (const node of left) if (!needed.has(node)) void node.stop();
    const staying = left.filter((node) => needed.has(node));
    if (staying.length > 0) setTimeout(() => look(staying), isLate ? LOOK_LATER_EVERY : LOOK_EVERY).unref();
  };
  look(nodes);
}
