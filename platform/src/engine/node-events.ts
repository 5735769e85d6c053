/** The events by which rule nodes tell whether they have started, and what went wrong beside their messages. */
import { entityId } from '../framework/ids.js';
import type { NodeAtWork } from './services.js';
import type { WriterStep } from './writer-batch.js';

interface StartedNode extends NodeAtWork {
  /** Why it did not start; null: it did. */
  readonly fault: string | null;
}

/** What is to be written of the start of a node. */
export const startedEvent = ({ id, chain, fault }: StartedNode, event: 'STARTED' | 'UPDATED'): WriterStep => ({
  kind: 'event',
  event: {
    tenantId: chain.tenantId,
    entityId: entityId('RULE_NODE', id),
    type: 'LC_EVENT',
    body: { event, success: fault === null, error: fault },
  },
});

/** What is to be written of an error of a node, in one of its functions. */
export const errorEvent = ({ id, chain }: NodeAtWork, method: string, error: unknown): WriterStep => ({
  kind: 'event',
  event: {
    tenantId: chain.tenantId,
    entityId: entityId('RULE_NODE', id),
    type: 'ERROR',
    body: { method, error: error instanceof Error ? error.message : String(error) },
  },
});
