/**
 * A tenant's usage state as time series: counts of month and hour, the limits of its profile, and what state each feature is in.
 * Limits and states are there from the tenant's first moment and change with its profile; a count appears with its first use.
 */
import { whenEntitySaved, whenTenantCreated } from '../framework/entity-hooks.js';
import { type Feature, type FeatureState, featureNames, setFeatureStates } from '../framework/tenant-features.js';
import type { Tx } from '../framework/tx.js';
import { queueMail } from '../mail/outbox.js';
import '../resources/api-usage-states.js';
import { tenantLimit } from '../resources/tenant-profiles.js';
import { readLatest } from '../telemetry/latest-values.js';
import { LONG, numeric, STRING, type TypedValue, valueText } from '../telemetry/typed-value.js';
import { saveTelemetry } from '../telemetry/value-store.js';
import { counterNames, hourStart, monthStart, stateOf, type UsageCounts, usageCounters, worse } from './counters.js';

/** Share of a limit from which a feature warns, where the profile names none. */
const WARN_AT = 0.8;

const long = (value: number): TypedValue => ({ kind: LONG, value });
const word = (value: string): TypedValue => ({ kind: STRING, value });

/** Tells the tenant, by mail, that a feature changed its state. */
function tell(tx: Tx, tenantId: string, feature: Feature, state: FeatureState): void {
  const email = tx.get<{ email: string | null }>('SELECT email FROM tenant WHERE id = ?', tenantId)?.email;
  if (!email) return;
  const now = { ENABLED: 'within its limit', WARNING: 'close to its limit', DISABLED: 'over its limit' }[state];
  const name = featureNames[feature];
  const stop = state === 'DISABLED' ? ' It is stopped until the limit is raised or the month ends.' : '';
  queueMail(tx, email, `${name}: ${now}`, `${name} is ${now} this month.${stop}\n`);
}

/** Adds what a tenant has used, and writes the limits and states that are not as they were. A tenant that is gone is passed over. */
export function updateUsage(tx: Tx, tenantId: string, counts: UsageCounts = {}): void {
  const id = tx.get<{ id: string }>('SELECT id FROM api_usage_state WHERE tenant_id = ?', tenantId)?.id;
  if (!id) return;
  const [month, hour] = [monthStart(tx.now), hourStart(tx.now)];
  const before = new Map(readLatest(tx, id, null).map(({ key, ts, value }) => [key, { ts, value }]));
  const sum = (key: string, since: number, more: number) => {
    const last = before.get(key);
    return (last?.ts === since ? (numeric(last.value) ?? 0) : 0) + more;
  };
  const warnAt = tenantLimit(tx, tenantId, 'warnThreshold') || WARN_AT;
  const states = new Map<Feature, FeatureState>();
  const points: { key: string; ts: number; value: TypedValue }[] = [];
  const putChanged = (key: string, value: TypedValue) => {
    const last = before.get(key);
    if (!last || valueText(last.value) !== valueText(value)) points.push({ key, ts: tx.now, value });
  };
  for (const counter of counterNames) {
    const { limit: member, state } = usageCounters[counter];
    const more = counts[counter] ?? 0;
    const limit = tenantLimit(tx, tenantId, member);
    const count = sum(`${counter}Count`, month, more);
    states.set(state, worse(states.get(state) ?? 'ENABLED', stateOf(count, limit, warnAt)));
    putChanged(`${counter}Limit`, long(limit));
    if (more === 0) continue;
    points.push({ key: `${counter}Count`, ts: month, value: long(count) });
    points.push({ key: `${counter}CountHourly`, ts: hour, value: long(sum(`${counter}CountHourly`, hour, more)) });
  }
  for (const [feature, state] of states) {
    const last = before.get(feature);
    if (last && valueText(last.value) !== state) tell(tx, tenantId, feature, state);
    putChanged(feature, word(state));
  }
  setFeatureStates(tx, tenantId, states);
  if (points.length > 0)
    saveTelemetry(tx, { entityId: { entityType: 'API_USAGE_STATE', id }, tenantId }, points, 0, true);
}

whenTenantCreated('usage', (tx, tenantId) => updateUsage(tx, tenantId));
whenEntitySaved('usage', (tx, { entityType, id }, { created }) => {
  if (created) return;
  if (entityType === 'TENANT') updateUsage(tx, id);
  if (entityType !== 'TENANT_PROFILE') return;
  for (const tenant of tx.all<{ id: string }>('SELECT id FROM tenant WHERE tenant_profile_id = ?', id)) {
    updateUsage(tx, tenant.id);
  }
});
