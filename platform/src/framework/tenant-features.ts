/**
 * What a tenant may do up to the limits of its profile. A feature is stopped once its limit is used up, until the limit is raised or the month
 * ends. Whoever counts (`usage/`) writes the states down; handlers ask the table, the main thread its copy of what is stopped.
 */
import { deleteWithTenant } from './entity-hooks.js';
import { ErrorCode, PlatformError } from './errors.js';
import type { EventBus } from './events.js';
import { type Database, defineOperation } from './operation.js';
import type { Tx } from './tx.js';

/** What people call the features. */
export const featureNames = {
  transportApiState: 'Receiving data from devices',
  dbApiState: 'Storing telemetry',
  ruleEngineApiState: 'The rule engine',
  jsExecutionApiState: 'Running scripts',
  emailApiState: 'Sending emails',
  smsApiState: 'Sending text messages',
  alarmApiState: 'Raising alarms',
} as const;
export type Feature = keyof typeof featureNames;
export type FeatureState = 'ENABLED' | 'WARNING' | 'DISABLED';

interface Stop {
  tenantId: string;
  feature: Feature;
}

declare module './events.js' {
  interface PlatformEvents {
    /** A tenant may use a feature no more, or again. */
    'feature.stopped': Stop & { isStopped: boolean };
  }
}
declare module './context.js' {
  interface Context {
    readonly stopped: StoppedFeatures;
  }
}

deleteWithTenant('limited_feature');

/** Why a stopped feature does nothing. */
export const stopText = (feature: Feature): string =>
  `${featureNames[feature]} is stopped: the tenant has used up its limit for this month`;

const refusal = (feature: Feature, status: number) =>
  new PlatformError(status, status === 429 ? ErrorCode.tooManyRequests : ErrorCode.general, stopText(feature));

/** Throws when a tenant may not use a feature now: 429, or the `status` a call answers instead. */
export function requireFeature(tx: Tx, tenantId: string, feature: Feature, status = 429): void {
  const limited = tx.get<{ state: FeatureState }>(
    'SELECT state FROM limited_feature WHERE tenant_id = ? AND feature = ?',
    tenantId,
    feature,
  );
  if (limited?.state === 'DISABLED') throw refusal(feature, status);
}

/** Writes down which states a tenant's features are in, and tells what is stopped or goes on. */
export function setFeatureStates(tx: Tx, tenantId: string, states: ReadonlyMap<Feature, FeatureState>): void {
  const rows = tx.all<{ feature: Feature; state: FeatureState }>(
    'SELECT feature, state FROM limited_feature WHERE tenant_id = ?',
    tenantId,
  );
  const before = new Map(rows.map(({ feature, state }) => [feature, state]));
  for (const [feature, state] of states) {
    const old = before.get(feature) ?? 'ENABLED';
    if (state === old) continue;
    if (state === 'ENABLED')
      tx.run('DELETE FROM limited_feature WHERE tenant_id = ? AND feature = ?', tenantId, feature);
    else {
      tx.run(
        'INSERT OR REPLACE INTO limited_feature (tenant_id, feature, state) VALUES (?, ?, ?)',
        tenantId,
        feature,
        state,
      );
    }
    if (state === 'DISABLED' || old === 'DISABLED') {
      tx.emit('feature.stopped', { tenantId, feature, isStopped: state === 'DISABLED' });
    }
  }
}

/** Tenants with a feature that is close to its limit or over it. */
export const limitedTenants = defineOperation('features.limited-tenants', 'read', (tx, _args: null): string[] =>
  tx.all<{ id: string }>('SELECT DISTINCT tenant_id AS id FROM limited_feature').map(({ id }) => id),
);

/** Features that tenants may not use now. */
export const stoppedFeatures = defineOperation('features.stopped', 'read', (tx, _args: null): Stop[] =>
  tx.all<Stop & object>("SELECT tenant_id AS tenantId, feature FROM limited_feature WHERE state = 'DISABLED'"),
);

const keyOf = ({ tenantId, feature }: Stop) => `${tenantId} ${feature}`;

/** What is stopped, as the main thread knows it. */
export class StoppedFeatures {
  readonly #stops: Set<string>;

  constructor(events: EventBus, stops: readonly Stop[] = []) {
    this.#stops = new Set(stops.map(keyOf));
    events.on('feature.stopped', ({ isStopped, ...stop }) => {
      if (isStopped) this.#stops.add(keyOf(stop));
      else this.#stops.delete(keyOf(stop));
    });
  }

  static async open(db: Database, events: EventBus): Promise<StoppedFeatures> {
    return new StoppedFeatures(events, await db.run(stoppedFeatures, null));
  }

  /** No tenant's. */
  get isNone(): boolean {
    return this.#stops.size === 0;
  }

  has(tenantId: string, feature: Feature): boolean {
    return this.#stops.size > 0 && this.#stops.has(keyOf({ tenantId, feature }));
  }

  /** Throws 429 when a tenant may not use a feature now. */
  require(tenantId: string, feature: Feature): void {
    if (this.has(tenantId, feature)) throw refusal(feature, 429);
  }
}
