/** The end of nodes that were replaced, or whose chain is gone. */
import type { RunningChain } from './chain.js';
import type { NodeInstance } from './node-instance.js';

/** How long they may finish what is at them, in milliseconds. */
const FAREWELL = 60_000;
const LOOK_EVERY = 100;

/** Ends nodes of a chain, each once no message is at it, nor at a node whose messages may still come to it. */
export function retire(chain: RunningChain<NodeInstance>, nodes: readonly NodeInstance[]): void {
  const until = Date.now() + FAREWELL;
  const look = (left: readonly NodeInstance[]) => {
    const ahead = chain.ahead([...chain.nodes.values()].filter((node) => node.isBusy && nodes.includes(node)));
    const stays = (node: NodeInstance) => ahead.has(node) && Date.now() <= until;
    for (const node of left) if (!stays(node)) void node.stop();
    const staying = left.filter(stays);
    if (staying.length > 0) setTimeout(() => look(staying), LOOK_EVERY).unref();
  };
  look(nodes);
}
