/** How many entities a tenant may commit and load in a time, as its profile says. */
import { ErrorCode, PlatformError } from '../framework/errors.js';
import { type Database, defineOperation } from '../framework/operation.js';
import { RateLimit } from '../framework/rate-limit.js';
import { profileDataOf } from '../resources/tenant-profiles.js';

const MEMBERS = { commit: 'tenantEntityExportRateLimit', load: 'tenantEntityImportRateLimit' } as const;
type Kind = keyof typeof MEMBERS;

const readRate = defineOperation(
  'versions.rate',
  'read',
  (tx, { tenantId, kind }: { tenantId: string; kind: Kind }): string => {
    const text = profileDataOf(tx, tenantId)?.data.configuration[MEMBERS[kind]];
    return typeof text === 'string' ? text : '';
  },
);

/** Tenants whose entities are counted at a time; who comes back after so many others begins with a full bucket. */
const MOST_TENANTS = 10_000;

export class EntityRates {
  readonly #limits = new Map<string, RateLimit>();

  constructor(readonly db: Database) {}

  /** Counts entities. Rejects with 429 when they are too many. */
  async take(tenantId: string, kind: Kind, entities: number): Promise<void> {
    const text = await this.db.run(readRate, { tenantId, kind });
    const key = `${kind} ${tenantId}`;
    if (text === '') {
      this.#limits.delete(key);
      return;
    }
    const known = this.#limits.get(key);
    const limit = known?.text === text ? known : new RateLimit(text, Date.now());
    if (this.#limits.size >= MOST_TENANTS) this.#limits.clear();
    this.#limits.set(key, limit);
    if (limit.allow(Date.now(), entities)) return;
    const done = kind === 'commit' ? 'committed' : 'loaded';
    throw new PlatformError(429, ErrorCode.tooManyRequests, `Too many entities of the tenant are ${done} at once`);
  }
}
