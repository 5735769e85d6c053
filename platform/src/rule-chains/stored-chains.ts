/** Tells the rule engine of chains whose nodes were stored: it starts them, and writes down how that went. */
import type { QueuePlace } from '../framework/queue-place.js';
import type { Tx } from '../framework/tx.js';

/** The partition in which changes of chains are counted. */
export const CHANGED_CHAINS = 0;

declare module '../framework/events.js' {
  interface PlatformEvents {
    'rule-chain.stored': { tenantId: string; chainId: string; created: readonly string[]; number: number };
  }
}

/** Counts on over all writes of this run. */
let last = 0;

/** Announces stored nodes, those of them that are new as `created`. A call is answered after the nodes have started. */
export function announceStored(tx: Tx, tenantId: string, chainId: string, created: readonly string[]): void {
  last += 1;
  const place: QueuePlace = { partition: CHANGED_CHAINS, number: last };
  tx.emit('rule-chain.stored', { tenantId, chainId, created, number: last });
  tx.held = place;
}
