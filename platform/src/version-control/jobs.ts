/** What is under way and what became of it: the requests that callers ask about until they are done. */
import { randomUUID } from 'node:crypto';
import { badRequest, ErrorCode, PlatformError } from '../framework/errors.js';

/** How long a status remains available after its last change, in milliseconds. */
const KEPT = 300_000;
/** Requests of a tenant that are not done, and requests of all tenants that are remembered. */
const UNDER_WAY = 10;
const REMEMBERED = 1000;

/** Why work ends that the platform does not wait for when it stops. */
export const shuttingDown = () => badRequest('The platform is shutting down');

const unnamed = (status: number, code: number) => new PlatformError(status, code, '', { message: null });

interface Job<S> {
  tenantId: string;
  status: S & { done: boolean };
  changed: number;
}

/** Requests of one kind. They are a tenant's own: nobody else hears that they are there. */
export class Jobs<S extends object> {
  readonly #jobs = new Map<string, Job<S>>();

  constructor(readonly now: () => number = Date.now) {}

  /** Begins a request; `set` tells what has become of it. Throws 429 when the tenant has enough under way. */
  begin(tenantId: string, status: S): { id: string; set: (status: S & { done: boolean }) => void } {
    this.#forget();
    const waiting = [...this.#jobs.values()].filter((job) => job.tenantId === tenantId && !job.status.done);
    if (waiting.length >= UNDER_WAY) {
      throw new PlatformError(429, ErrorCode.tooManyRequests, 'Too many version control requests are under way');
    }
    const id = randomUUID();
    const job: Job<S> = { tenantId, status: { ...status, done: false }, changed: this.now() };
    this.#jobs.set(id, job);
    const set = (next: S & { done: boolean }) => {
      job.status = next;
      job.changed = this.now();
    };
    return { id, set };
  }

  /** What has become of a tenant's request; undefined when it has none of that id. */
  find(tenantId: string, id: string): (S & { done: boolean }) | undefined {
    this.#forget();
    const job = this.#jobs.get(id);
    return job?.tenantId === tenantId ? job.status : undefined;
  }

  #forget(): void {
    const until = this.now() - KEPT;
    for (const [id, { status, changed }] of this.#jobs) if (status.done && changed < until) this.#jobs.delete(id);
    for (const [id, { status }] of this.#jobs) {
      if (this.#jobs.size < REMEMBERED) break;
      if (status.done) this.#jobs.delete(id);
    }
  }
}

/** The status of a request, for the tenant that made it. Throws 404, and 400 for a request of the other kind. */
export function statusOf<S extends object>(
  jobs: Jobs<S>,
  others: Pick<Jobs<object>, 'find'>,
  tenantId: string,
  id: string,
): S & { done: boolean } {
  const status = jobs.find(tenantId, id);
  if (status) return status;
  if (others.find(tenantId, id)) throw unnamed(400, ErrorCode.badRequest);
  throw unnamed(404, ErrorCode.notFound);
}
