/**
 * Counts what a tenant uses – messages and values of devices, stored values, raised alarms, text messages – and adds it to the
 * tenant's usage state (`usage-state.ts`). Counted here, written once a minute.
 */
import type { Service } from '../framework/context.js';
import { mayPass } from '../framework/errors.js';
import { defineOperation } from '../framework/operation.js';
import { repeat } from '../framework/repeated-work.js';
import type { UsageCounts } from './counters.js';
import { updateUsage } from './usage-state.js';

/** How often counts are written; what a crash loses is at most this. */
const REPORT_EVERY = 60_000;

const recordUsage = defineOperation('usage.record', 'write', (tx, used: readonly [string, UsageCounts][]) => {
  for (const [tenantId, counts] of used) updateUsage(tx, tenantId, counts);
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
      events.on('usage.counted', ({ tenantId, counts }) => count(tenantId, counts)),
    ];
    const report = async () => {
      if (used.size === 0) return;
      const reported = [...used];
      used = new Map();
      try {
        await db.run(recordUsage, reported);
      } catch (error) {
        if (mayPass(error)) for (const [tenantId, counts] of reported) count(tenantId, counts);
        throw error;
      }
    };
    const repeated = repeat('usage', { every: REPORT_EVERY }, report);
    return {
      stop: async () => {
        await repeated.stop();
        for (const stop of stops) stop();
        await report();
      },
    };
  },
};
