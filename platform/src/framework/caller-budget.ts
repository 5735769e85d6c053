/** How much of something the callers of a process may take, each of them and all together. */
import type { SessionUser } from './route.js';

/** Who takes; strangers count as one, visitors by their customer. */
type Caller = Pick<SessionUser, 'tenantId' | 'customerId' | 'userId'>;

export class CallerBudget {
  readonly #ofCallers = new Map<string, number>();
  #all = 0;

  constructor(readonly limits: { ofCaller: number; ofAll: number }) {}

  /** Takes an amount; the answered function gives it back, once. null when it is too much: the first of a caller never is. */
  take(user: Caller | null, amount: number): (() => void) | null {
    const caller = user ? `${user.tenantId} ${user.customerId} ${user.userId}` : '';
    const ofCaller = this.#ofCallers.get(caller) ?? 0;
    const { limits } = this;
    if (ofCaller > 0 && ofCaller + amount > limits.ofCaller) return null;
    if (this.#all > 0 && this.#all + amount > limits.ofAll) return null;
    this.#add(caller, amount);
    return () => this.#add(caller, -amount);
  }

  #add(caller: string, amount: number): void {
    this.#all += amount;
    const ofCaller = (this.#ofCallers.get(caller) ?? 0) + amount;
    if (ofCaller > 0) this.#ofCallers.set(caller, ofCaller);
    else this.#ofCallers.delete(caller);
  }
}
