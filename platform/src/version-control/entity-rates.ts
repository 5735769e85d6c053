/** How many entities a tenant may commit and load in a time, as its profile says. */
import { setTimeout as pause } from 'node:timers/promises';
import { ErrorCode, PlatformError } from '../framework/errors.js';
import { type Database, defineOperation } from '../framework/operation.js';
import { RateLimit } from '../framework/rate-limit.js';
import type { Tx } from '../framework/tx.js';
import { profileDataOf } from '../resources/tenant-profiles.js';
import { shuttingDown } from './jobs.js';

const MEMBERS = { commit: 'tenantEntityExportRateLimit', load: 'tenantEntityImportRateLimit' } as const;
type Kind = keyof typeof MEMBERS;

function rateText(tx: Tx, tenantId: string, kind: Kind): string {
  const text = profileDataOf(tx, tenantId)?.data.configuration[MEMBERS[kind]];
  return typeof text === 'string' ? text : '';
}

const readRate = defineOperation(
  'versions.rate',
  'read',
  (tx, { tenantId, kind }: { tenantId: string; kind: Kind }): string => rateText(tx, tenantId, kind),
);

/** How many entities a tenant may commit at once: at least one, Infinity without a limit. */
export const committedAtOnce = (tx: Tx, tenantId: string): number =>
  Math.max(1, Math.floor(new RateLimit(rateText(tx, tenantId, 'commit'), tx.now).atOnce));

/** How long entities may wait for the rate to allow them, in milliseconds. */
const MOST_WAIT = 20_000;

/** Tenants whose entities are counted at a time; who comes back after so many others begins with a full bucket. */
const MOST_TENANTS = 10_000;

/** `text`: the limit, `capacity:seconds,…`; `advice`: what the caller can do. */
function tooMany(kind: Kind, text: string, advice: string): PlatformError {
  const done = kind === 'commit' ? 'committed' : 'loaded';
  const most = text
    .split(',')
    .map((pair) => pair.split(':'))
    .map(([count, seconds]) => `${count} in ${seconds} s`)
    .join(' and ');
  const message = `Too many entities are ${done}: the tenant's profile allows ${most}. ${advice}`;
  return new PlatformError(429, ErrorCode.tooManyRequests, message);
}

export class EntityRates {
  readonly #limits = new Map<string, RateLimit>();

  constructor(
    readonly db: Database,
    /** Ends what waits. */
    readonly stopped: AbortSignal,
  ) {}

  /** Counts entities, in portions as the rate allows them. Rejects with 429 when that would take too long. */
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
    const wait = limit.waitFor(Date.now(), entities);
    if (wait > MOST_WAIT) {
      const fitsLater = new RateLimit(text, Date.now()).waitFor(Date.now(), entities) <= MOST_WAIT;
      throw tooMany(kind, text, fitsLater ? `Try again in ${Math.ceil(wait / 1000)} s` : 'Choose fewer entities');
    }
    for (let left = entities; left > 0; ) {
      const portion = Math.min(left, limit.atOnce);
      if (limit.allow(Date.now(), portion)) left -= portion;
      else await this.#wait(limit.waitFor(Date.now(), portion));
    }
  }

  async #wait(time: number): Promise<void> {
    await pause(time, undefined, { signal: this.stopped }).catch(() => {
      throw shuttingDown();
    });
  }
}
