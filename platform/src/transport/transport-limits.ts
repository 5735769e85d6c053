/**
 * What the profiles of tenants allow devices to send: how many messages and values in which time, by tenant and by device, and for how long
 * values are kept. Only tenants with such limits are known here: the others cost a look at an empty map.
 */
import { whenEntitySaved } from '../framework/entity-hooks.js';
import { ErrorCode, PlatformError } from '../framework/errors.js';
import type { EventBus } from '../framework/events.js';
import { type Database, defineOperation } from '../framework/operation.js';
import { RateLimit } from '../framework/rate-limit.js';
import type { StoppedFeatures } from '../framework/tenant-features.js';
import type { Tx } from '../framework/tx.js';
import type { DeviceIdentity } from './device-messages.js';

/** Limits as `count:seconds,…`; empty: none. */
interface Rates {
  messages: string;
  telemetryMessages: string;
  telemetryPoints: string;
}
interface Settings {
  tenantId: string;
  tenant: Rates;
  device: Rates;
  /** How long values are kept that name no time themselves, in milliseconds; 0: for ever. */
  storageTtl: number;
}

declare module '../framework/events.js' {
  interface PlatformEvents {
    /** The profile of tenants, or what it says, may have changed. */
    'transport.limits-changed': { settings: Settings[] };
  }
}
declare module '../framework/context.js' {
  interface Context {
    readonly transportLimits: TransportLimits;
  }
}

const DAY = 86_400_000;

interface Row {
  tenantId: string;
  configuration: string | null;
}
const ROWS = `SELECT t.id AS tenantId, json_extract(p.profile_data, '$.configuration') AS configuration
  FROM tenant t JOIN tenant_profile p ON p.id = t.tenant_profile_id`;

function settingsOf({ tenantId, configuration }: Row): Settings {
  const given = JSON.parse(configuration ?? '{}') as Record<string, unknown>;
  const text = (member: string) => (typeof given[member] === 'string' ? given[member] : '');
  const rates = (whose: 'Tenant' | 'Device'): Rates => ({
    messages: text(`transport${whose}MsgRateLimit`),
    telemetryMessages: text(`transport${whose}TelemetryMsgRateLimit`),
    telemetryPoints: text(`transport${whose}TelemetryDataPointsRateLimit`),
  });
  const days = Number(given.defaultStorageTtlDays ?? 0);
  return { tenantId, tenant: rates('Tenant'), device: rates('Device'), storageTtl: days > 0 ? days * DAY : 0 };
}

const rowsOf = (tx: Tx, where = '', ...parameters: string[]): Settings[] =>
  tx.all<Row & object>(`${ROWS}${where}`, ...parameters).map(settingsOf);

whenEntitySaved('transport limits', (tx, { entityType, id }) => {
  if (entityType !== 'TENANT' && entityType !== 'TENANT_PROFILE') return;
  const settings = rowsOf(tx, entityType === 'TENANT' ? ' WHERE t.id = ?' : ' WHERE t.tenant_profile_id = ?', id);
  if (settings.length > 0) tx.emit('transport.limits-changed', { settings });
});

const readSettings = defineOperation('transport.limits', 'read', (tx, _args: null) =>
  rowsOf(tx).filter((settings) => limitsSomething(settings)),
);

const isLimited = (rates: Rates) => Object.values(rates).some((text) => text !== '');
const limitsSomething = ({ tenant, device, storageTtl }: Settings) =>
  storageTtl > 0 || isLimited(tenant) || isLimited(device);

/** The buckets of a tenant or a device. */
class Buckets {
  readonly #messages: RateLimit;
  readonly #telemetryMessages: RateLimit;
  readonly #telemetryPoints: RateLimit;

  constructor(rates: Rates, now: number) {
    this.#messages = new RateLimit(rates.messages, now);
    this.#telemetryMessages = new RateLimit(rates.telemetryMessages, now);
    this.#telemetryPoints = new RateLimit(rates.telemetryPoints, now);
  }

  /** Counts a message; `points`: the values of a telemetry message, null for others. Answers whether it is none too many. */
  allow(points: number | null, now: number): boolean {
    if (!this.#messages.allow(now)) return false;
    return points === null || (this.#telemetryMessages.allow(now) && this.#telemetryPoints.allow(now, points));
  }
}

/** Devices of a tenant whose messages are counted at a time; a device that returns after that many others starts over. */
const MOST_DEVICES = 50_000;

class LimitedTenant {
  readonly #tenant: Buckets | null;
  readonly #devices = new Map<string, Buckets>();

  constructor(readonly settings: Settings) {
    this.#tenant = isLimited(settings.tenant) ? new Buckets(settings.tenant, Date.now()) : null;
  }

  /** Counts a message of a device. Throws 429 for one too many. */
  count(deviceId: string, points: number | null): void {
    const now = Date.now();
    if (this.#tenant?.allow(points, now) === false) throw tooMany('tenant');
    if (isLimited(this.settings.device) && !this.#bucketsOf(deviceId, now).allow(points, now)) throw tooMany('device');
  }

  #bucketsOf(deviceId: string, now: number): Buckets {
    const known = this.#devices.get(deviceId);
    if (known) return known;
    const [oldest] = this.#devices.keys();
    if (this.#devices.size >= MOST_DEVICES && oldest !== undefined) this.#devices.delete(oldest);
    const buckets = new Buckets(this.settings.device, now);
    this.#devices.set(deviceId, buckets);
    return buckets;
  }
}

const tooMany = (who: 'tenant' | 'device') =>
  new PlatformError(429, ErrorCode.tooManyRequests, `Too many messages of this ${who}`);

export class TransportLimits {
  readonly #tenants = new Map<string, LimitedTenant>();
  readonly #stopped: StoppedFeatures;

  constructor(events: EventBus, stopped: StoppedFeatures, settings: readonly Settings[] = []) {
    this.#stopped = stopped;
    this.#take(settings);
    events.on('transport.limits-changed', (changed) => this.#take(changed.settings));
    events.on('tenant.deleted', ({ tenantId }) => this.#tenants.delete(tenantId));
  }

  static async open(db: Database, events: EventBus, stopped: StoppedFeatures): Promise<TransportLimits> {
    return new TransportLimits(events, stopped, await db.run(readSettings, null));
  }

  /** Nobody is limited in any way. */
  get isNone(): boolean {
    return this.#tenants.size === 0 && this.#stopped.isNone;
  }

  /**
   * Lets a message of a device in, or throws 429. `points`: the values of a telemetry message, null for others. Answers how long these
   * values are kept, in milliseconds; 0: for ever.
   */
  admit({ tenantId, deviceId }: DeviceIdentity, points: number | null): number {
    this.#stopped.require(tenantId, 'transportApiState');
    if (points !== null) this.#stopped.require(tenantId, 'dbApiState');
    const limited = this.#tenants.get(tenantId);
    limited?.count(deviceId, points);
    return limited?.settings.storageTtl ?? 0;
  }

  /** Unchanged limits keep counting; changed ones start over. */
  #take(all: readonly Settings[]): void {
    for (const settings of all) {
      const known = this.#tenants.get(settings.tenantId)?.settings;
      if (JSON.stringify(known) === JSON.stringify(settings)) continue;
      if (limitsSomething(settings)) this.#tenants.set(settings.tenantId, new LimitedTenant(settings));
      else this.#tenants.delete(settings.tenantId);
    }
  }
}
