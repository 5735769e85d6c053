/** How the queue of a partition is set. */
import type { Tx } from '../framework/tx.js';
import { MAIN_QUEUE, type Partition } from '../queue/queue-log.js';
import type { QueueSettings } from '../resources/queue-rules.js';
import { queueNamed } from '../resources/queues.js';

/** Where nobody has stored it. */
const UNKNOWN_QUEUE = {
  packProcessingTimeout: 2000,
  submitStrategy: { type: 'BURST' },
  processingStrategy: { type: 'SKIP_ALL_FAILURES', retries: 3, pauseBetweenRetries: 3, maxPauseBetweenRetries: 3 },
} as QueueSettings;

export const settingsOf = (tx: Tx, { tenantId, queue }: Partition): QueueSettings =>
  queueNamed(tx, tenantId, queue) ?? queueNamed(tx, tenantId, MAIN_QUEUE) ?? UNKNOWN_QUEUE;
