/** The end of nodes that were replaced, or whose chain is gone. */
import type { RunningChain } from './chain.js';
import type { NodeInstance } from './node-instance.js';

/** How long they may finish what is at them, in milliseconds. */
const FAREWELL = 60_000;
const LOOK_EVERY = 100;
/** From then on, only what waits for its time is left. */
const LOOK_LATER_EVERY = 1_000;

/** Nodes of a chain that end. */
export interface Retirement {
  readonly chain: RunningChain<NodeInstance>;
  /** All of them have ended. */
  readonly isOver: boolean;
  /** Ends them now: what was acknowledged goes to the node that has the place of its own, or fails where there is none. */
  giveUp(placeOf: (id: string) => NodeInstance | undefined): void;
}

/**
 * Ends nodes of a chain, each once no message is at it, nor at a node whose messages may still come to it: after a while at the latest, but
 * where a message waits for its time, for as long as its chain is there (`isGone`). Of the chain, only what they need is kept.
 */
export function retire(
  chain: RunningChain<NodeInstance>,
  nodes: readonly NodeInstance[],
  isGone: () => boolean,
): Retirement {
  const until = Date.now() + FAREWELL;
  let left = nodes;
  let timer: NodeJS.Timeout | undefined;
  const ahead = (which: (node: NodeInstance) => boolean) =>
    chain.ahead([...chain.nodes.values()].filter((node) => which(node) && left.includes(node)));
  const look = () => {
    const isLate = Date.now() > until;
    const needed = ahead(({ isBusy, isPatient }) => (isLate ? isPatient && !isGone() : isBusy));
    for (const node of left) if (!needed.has(node)) void node.stop();
    left = left.filter((node) => needed.has(node));
    chain.keepOnly(needed);
    if (left.length > 0) timer = setTimeout(look, isLate ? LOOK_LATER_EVERY : LOOK_EVERY).unref();
  };
  look();
  return {
    chain,
    get isOver() {
      return left.length === 0;
    },
    giveUp: (placeOf) => {
      clearTimeout(timer);
      for (const node of left) void node.stop(placeOf(node.id));
      left = [];
    },
  };
}
