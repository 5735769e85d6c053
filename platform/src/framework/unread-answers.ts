/**
 * Answers that lie in memory until their callers have read them. Whoever asks for large ones and does not read them is refused more, so
 * that nobody fills the memory with what he never takes.
 */
import { CallerBudget } from './caller-budget.js';
import type { SessionUser } from './route.js';

const MB = 1024 * 1024;

/** How much may be unread at once, in bytes. One caller has room for four of the largest answers of queries. */
const UNREAD_LIMITS = { ofCaller: 96 * MB, ofAll: 384 * MB };
/** Smaller answers mostly fit into what the system keeps for a connection, and are not counted. */
const SMALL = 64 * 1024;

export class UnreadAnswers {
  readonly #budget: CallerBudget;

  constructor(limits = UNREAD_LIMITS) {
    this.#budget = new CallerBudget(limits);
  }

  /** Counts an answer; what comes back is to be called once, when it was read or given up. Throws 429 when it is one too many. */
  hold(user: Pick<SessionUser, 'tenantId' | 'customerId' | 'userId'> | null, bytes: number): () => void {
    return bytes < SMALL ? () => {} : this.#budget.hold(user, bytes, 'large answers');
  }
}

/** Those of this process, whether they go out by HTTP or by WebSocket. */
export const unreadAnswers = new UnreadAnswers();
