/** How the messages of a pack are handed out, and what becomes of those that failed or took too long: what queues are set to. */
import type { QueueSettings } from '../resources/queue-rules.js';

/** What one message of a pack came to; `lost`: it has failed, and would each time. */
export type EntryState = 'waiting' | 'success' | 'failed' | 'timeout' | 'lost';

/** How messages are handed out. */
export interface Submit {
  /** How many may be under way at once. */
  readonly most: number;
  /** Whether those of one originator go one after the other. */
  readonly byOriginator: boolean;
}

/** A partition holds the messages of one tenant: in sequence by tenant, and in sequence, are the same there. */
export function submitOf({ submitStrategy }: Pick<QueueSettings, 'submitStrategy'>): Submit {
  switch (submitStrategy?.type) {
    case 'BATCH':
      return { most: Math.max(1, submitStrategy.batchSize ?? 1), byOriginator: false };
    case 'SEQUENTIAL_BY_ORIGINATOR':
      return { most: Number.POSITIVE_INFINITY, byOriginator: true };
    case 'SEQUENTIAL_BY_TENANT':
    case 'SEQUENTIAL':
      return { most: 1, byOriginator: false };
    default:
      return { most: Number.POSITIVE_INFINITY, byOriginator: false };
  }
}

/** What to do after a round of a pack: which states go round again, and after how many milliseconds; null: the pack is done. */
export interface Again {
  readonly states: readonly EntryState[];
  readonly pause: number;
}

const RETRIED: Readonly<Record<string, readonly EntryState[]>> = {
  RETRY_ALL: ['success', 'failed', 'timeout'],
  RETRY_FAILED: ['failed'],
  RETRY_TIMED_OUT: ['timeout'],
  RETRY_FAILED_AND_TIMED_OUT: ['failed', 'timeout'],
  SKIP_ALL_FAILURES: ['timeout'],
  SKIP_ALL_FAILURES_AND_TIMED_OUT: [],
};

export interface Counts {
  total: number;
  failed: number;
  timeout: number;
}

/** `round` counts from 1; `counts` are those of this round, `total` of the pack as it was first handed out. */
export function againAfter(
  { processingStrategy }: Pick<QueueSettings, 'processingStrategy'>,
  round: number,
  { total, failed, timeout }: Counts,
): Again | null {
  const { type, retries = 0, failurePercentage = 0 } = processingStrategy ?? {};
  const { pauseBetweenRetries = 0, maxPauseBetweenRetries = 0 } = processingStrategy ?? {};
  const states = RETRIED[type ?? ''] ?? [];
  const isConcerned = (states.includes('failed') && failed > 0) || (states.includes('timeout') && timeout > 0);
  if (!isConcerned || (retries > 0 && round > retries)) return null;
  if (failurePercentage > 0 && (100 * (failed + timeout)) / total > failurePercentage) return null;
  const longest = Math.max(pauseBetweenRetries, maxPauseBetweenRetries);
  return { states, pause: Math.min(pauseBetweenRetries * 2 ** (round - 1), longest) * 1000 };
}
