/** Limits on how many requests a tenant and a customer may make: token buckets as the tenant's profile describes them. */
import type { DatabaseClient } from '../framework/database.js';
import { ErrorCode, PlatformError } from '../framework/errors.js';
import type { EventBus } from '../framework/events.js';
import { NULL_UUID } from '../framework/ids.js';
import { defineOperation } from '../framework/operation.js';
import type { SessionUser } from '../framework/route.js';
import { profileDataOf } from '../resources/tenant-profiles.js';

interface LimitTexts {
  tenant: string | null;
  customer: string | null;
}

const textOf = (value: unknown) => (typeof value === 'string' && value !== '' ? value : null);

const loadLimits = defineOperation('limits.load', 'read', (tx, tenantId: string): LimitTexts => {
  const configuration = profileDataOf(tx, tenantId)?.data.configuration ?? {};
  return {
    tenant: textOf(configuration.tenantServerRestLimitsConfiguration),
    customer: textOf(configuration.customerServerRestLimitsConfiguration),
  };
});

/** One `capacity:seconds` pair: so many requests at once, refilled evenly over the seconds. */
class Bucket {
  #tokens: number;
  #at: number;

  constructor(
    readonly capacity: number,
    readonly seconds: number,
    now: number,
  ) {
    this.#tokens = capacity;
    this.#at = now;
  }

  available(now: number): boolean {
    this.#tokens = Math.min(this.capacity, this.#tokens + ((now - this.#at) / 1000) * (this.capacity / this.seconds));
    this.#at = now;
    return this.#tokens >= 1;
  }

  take(): void {
    this.#tokens -= 1;
  }
}

/** The buckets of a limit text; pairs that are no numbers do not limit. */
export class RateLimit {
  readonly #buckets: Bucket[];

  constructor(
    readonly text: string,
    now: number,
  ) {
    this.#buckets = text.split(',').flatMap((pair) => {
      const [capacity = Number.NaN, seconds = Number.NaN] = pair.split(':').map(Number);
      return capacity > 0 && seconds > 0 ? [new Bucket(capacity, seconds, now)] : [];
    });
  }

  /** Takes one request from every bucket, or from none when one of them is empty. */
  allow(now: number): boolean {
    if (!this.#buckets.every((bucket) => bucket.available(now))) return false;
    for (const bucket of this.#buckets) bucket.take();
    return true;
  }
}

const MAX_LIMITS = 10_000;

export class RequestLimits {
  readonly #texts = new Map<string, Promise<LimitTexts>>();
  readonly #limits = new Map<string, RateLimit>();

  constructor(
    readonly db: DatabaseClient,
    events: EventBus,
  ) {
    events.on('entity.saved', ({ entityId: { entityType, id } }) => {
      if (entityType === 'TENANT') this.#texts.delete(id);
      if (entityType === 'TENANT_PROFILE') this.#texts.clear();
    });
    events.on('tenant.deleted', ({ tenantId }) => this.#texts.delete(tenantId));
  }

  /** Counts a request. Rejects with 429 when it is one too many. */
  async count(user: SessionUser): Promise<void> {
    if (user.tenantId === NULL_UUID) return;
    const { tenant, customer } = await this.#textsOf(user.tenantId);
    if (!this.#allow(`tenant:${user.tenantId}`, tenant)) throw this.#tooMany('tenant');
    if (user.customerId === NULL_UUID) return;
    if (!this.#allow(`customer:${user.customerId}`, customer)) throw this.#tooMany('customer');
  }

  #tooMany(who: 'tenant' | 'customer'): PlatformError {
    return new PlatformError(429, ErrorCode.tooManyRequests, `Too many requests for current ${who}!`);
  }

  #textsOf(tenantId: string): Promise<LimitTexts> {
    const known = this.#texts.get(tenantId);
    if (known) return known;
    const loading = this.db.run(loadLimits, tenantId);
    this.#texts.set(tenantId, loading);
    loading.catch(() => this.#texts.delete(tenantId));
    return loading;
  }

  #allow(key: string, text: string | null): boolean {
    if (!text) {
      this.#limits.delete(key);
      return true;
    }
    const now = Date.now();
    let limit = this.#limits.get(key);
    if (limit?.text !== text) {
      if (this.#limits.size >= MAX_LIMITS) this.#limits.clear();
      limit = new RateLimit(text, now);
      this.#limits.set(key, limit);
    }
    return limit.allow(now);
  }
}
