/**
 * Counts what a tenant uses – messages and values of devices, stored values, raised alarms – and keeps the sums of month and hour
 * as time series of its usage state, beside the limits of its profile. Counted here, written once a minute.
 */
import type { Service } from '../framework/context.js';
import { defineOperation } from '../framework/operation.js';
import type { Tx } from '../framework/tx.js';
import { tenantLimit } from '../resources/tenant-profiles.js';
import { readLatest } from '../telemetry/latest-values.js';
import { LONG, numeric, STRING, type TypedValue } from '../telemetry/typed-value.js';
import { saveTelemetry } from '../telemetry/value-store.js';
import {
  counterNames,
  hourStart,
  monthStart,
  stateOf,
  type UsageCounts,
  type UsageState,
  usageCounters,
  worse,
} from './counters.js';

/** How often counts are written; what a crash loses is at most this. */
const REPORT_EVERY = 60_000;
/** Share of a limit from which a feature warns, where the profile names none. */
const WARN_AT = 0.8;

const long = (value: number): TypedValue => ({ kind: LONG, value });
const word = (value: string): TypedValue => ({ kind: STRING, value });

/** Adds what a tenant has used since the last report. A tenant that is gone is passed over. */
function record(tx: Tx, tenantId: string, counts: UsageCounts): void {
  const id = tx.get<{ id: string }>('SELECT id FROM api_usage_state WHERE tenant_id = ?', tenantId)?.id;
  if (!id) return;
  const [month, hour] = [monthStart(tx.now), hourStart(tx.now)];
  const before = new Map(
    readLatest(tx, id, null).map(({ key, ts, value }) => [key, { ts, count: numeric(value) ?? 0 }]),
  );
  const sum = (key: string, since: number, more: number) => {
    const last = before.get(key);
    return (last?.ts === since ? last.count : 0) + more;
  };
  const warnAt = tenantLimit(tx, tenantId, 'warnThreshold') || WARN_AT;
  const states = new Map<string, UsageState>();
  const points = counterNames.flatMap((counter) => {
    const { limit: member, state } = usageCounters[counter];
    const more = counts[counter] ?? 0;
    const limit = tenantLimit(tx, tenantId, member);
    const count = sum(`${counter}Count`, month, more);
    states.set(state, worse(states.get(state) ?? 'ENABLED', stateOf(count, limit, warnAt)));
    return [
      { key: `${counter}Limit`, ts: tx.now, value: long(limit) },
      ...(more > 0
        ? [
            { key: `${counter}Count`, ts: month, value: long(count) },
            { key: `${counter}CountHourly`, ts: hour, value: long(sum(`${counter}CountHourly`, hour, more)) },
          ]
        : []),
    ];
  });
  for (const [key, state] of states) points.push({ key, ts: tx.now, value: word(state) });
  saveTelemetry(tx, { entityId: { entityType: 'API_USAGE_STATE', id }, tenantId }, points);
}

export const recordUsage = defineOperation('usage.record', 'write', (tx, used: readonly [string, UsageCounts][]) => {
  for (const [tenantId, counts] of used) record(tx, tenantId, counts);
});

export const usage: Service = {
  name: 'usage',
  start: async ({ db, events }) => {
    let used = new Map<string, UsageCounts>();
    const count = (tenantId: string, more: UsageCounts) => {
      const counts = used.get(tenantId) ?? {};
      for (const [name, value] of Object.entries(more) as [keyof UsageCounts, number][]) {
        counts[name] = (counts[name] ?? 0) + value;
      }
      used.set(tenantId, counts);
    };
    const stops = [
      events.on('device.active', ({ tenantId, points }) =>
        count(tenantId, { transportMsg: 1, transportDataPoints: points }),
      ),
      events.on('telemetry.saved', ({ entityId, tenantId, points }) => {
        if (entityId.entityType !== 'API_USAGE_STATE') count(tenantId, { storageDataPoints: points.length });
      }),
      events.on('alarm.created', ({ tenantId }) => count(tenantId, { createdAlarms: 1 })),
    ];
    const report = async () => {
      if (used.size === 0) return;
      const reported = [...used];
      used = new Map();
      await db.run(recordUsage, reported);
    };
    const timer = setInterval(() => void report().catch((error) => console.error('usage', error)), REPORT_EVERY);
    return {
      stop: async () => {
        clearInterval(timer);
        for (const stop of stops) stop();
        await report();
      },
    };
  },
};
