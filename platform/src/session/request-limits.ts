/** Limits on how many requests a tenant and a customer may make: token buckets as the tenant's profile describes them. */
import type { DatabaseClient } from '../framework/database.js';
import { ErrorCode, PlatformError } from '../framework/errors.js';
import type { EventBus } from '../framework/events.js';
import { NULL_UUID } from '../framework/ids.js';
import { defineOperation } from '../framework/operation.js';
import { RateLimit } from '../framework/rate-limit.js';
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
