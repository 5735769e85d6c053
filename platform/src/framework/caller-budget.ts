/** How much of something the callers of a process may take, each of them and all together. */
import { ErrorCode, PlatformError } from './errors.js';
import type { SessionUser } from './route.js';

/** Who takes; strangers count as one, visitors by their customer. */
type Caller = Pick<SessionUser, 'tenantId' | 'customerId' | 'userId'>;

export class CallerBudget {
  readonly #ofCallers = new Map<string, number>();
  readonly #ofTenants = new Map<string, number>();
  #all = 0;

  /** `ofTenant`: of all callers of a tenant; without it, they may take as much as all. */
  constructor(readonly limits: { ofCaller: number; ofTenant?: number; ofAll: number }) {}

  /** Takes an amount; the answered function gives it back, once. null when it is too much: the first of a caller never is. */
  take(user: Caller | null, amount: number): (() => void) | null {
    const caller = user ? `${user.tenantId} ${user.customerId} ${user.userId}` : '';
    const tenant = user?.tenantId ?? '';
    const ofCaller = this.#ofCallers.get(caller) ?? 0;
    const ofTenant = this.#ofTenants.get(tenant) ?? 0;
    const { limits } = this;
    if (ofCaller > 0 && ofCaller + amount > limits.ofCaller) return null;
    if (ofTenant > 0 && ofTenant + amount > (limits.ofTenant ?? limits.ofAll)) return null;
    if (this.#all > 0 && this.#all + amount > limits.ofAll) return null;
    const add = (more: number) => {
      this.#all += more;
      addTo(this.#ofCallers, caller, more);
      addTo(this.#ofTenants, tenant, more);
    };
    add(amount);
    return () => add(-amount);
  }

  /** Takes an amount like `take`; throws 429 when it is too much. `what`: of what there is too much. */
  hold(user: Caller | null, amount: number, what: string): () => void {
    const giveBack = this.take(user, amount);
    if (giveBack) return giveBack;
    throw new PlatformError(429, ErrorCode.tooManyRequests, `Too many ${what} at once. Try again later`);
  }
}

function addTo(amounts: Map<string, number>, key: string, more: number): void {
  const amount = (amounts.get(key) ?? 0) + more;
  if (amount > 0) amounts.set(key, amount);
  else amounts.delete(key);
}
