/**
 * Answers that lie in memory until their callers have read them. Whoever asks for large ones and does not read them is refused more, so
 * that nobody fills the memory with what he never takes.
 */
import { ErrorCode, PlatformError } from './errors.js';
import type { SessionUser } from './route.js';

const MB = 1024 * 1024;

/** How much may be unread at once, in bytes. One caller has room for four of the largest answers of queries. */
const UNREAD_LIMITS = { ofCaller: 96 * MB, ofAll: 384 * MB };
/** Smaller answers mostly fit into what the system keeps for a connection, and are not counted. */
const SMALL = 64 * 1024;

/** Whose answers they are; strangers count as one, visitors by their customer. */
type Caller = Pick<SessionUser, 'tenantId' | 'customerId' | 'userId'>;

export class UnreadAnswers {
  readonly #ofCallers = new Map<string, number>();
  #all = 0;

  constructor(readonly limits = UNREAD_LIMITS) {}

  /** Counts an answer; what comes back is to be called once, when it was read or given up. Throws 429 when it is one too many. */
  hold(user: Caller | null, bytes: number): () => void {
    if (bytes < SMALL) return () => {};
    const caller = user ? `${user.tenantId} ${user.customerId} ${user.userId}` : '';
    const ofCaller = this.#ofCallers.get(caller) ?? 0;
    // A single one always passes, however large it is.
    if (
      (ofCaller > 0 && ofCaller + bytes > this.limits.ofCaller) ||
      (this.#all > 0 && this.#all + bytes > this.limits.ofAll)
    )
      throw new PlatformError(429, ErrorCode.tooManyRequests, 'Too many large answers at once. Try again later');
    this.#add(caller, bytes);
    return () => this.#add(caller, -bytes);
  }

  #add(caller: string, bytes: number): void {
    this.#all += bytes;
    const ofCaller = (this.#ofCallers.get(caller) ?? 0) + bytes;
    if (ofCaller > 0) this.#ofCallers.set(caller, ofCaller);
    else this.#ofCallers.delete(caller);
  }
}

/** Those of this process, whether they go out by HTTP or by WebSocket. */
export const unreadAnswers = new UnreadAnswers();
