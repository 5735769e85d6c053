/**
 * Counts what a tenant uses – messages and values of devices, stored values, raised alarms, text messages – and adds it to the
 * tenant's usage state (`usage-state.ts`). Counted here, written every few seconds. At the start of a month, what a limit stopped goes on.
 */
import type { Service } from '../framework/context.js';
import { numberFromEnvironment } from '../framework/environment.js';
import { mayPass } from '../framework/errors.js';
import { defineOperation } from '../framework/operation.js';
import { chunks } from '../framework/pieces.js';
import { repeat } from '../framework/repeated-work.js';
import { limitedTenants } from '../framework/tenant-features.js';
import { monthStart, type UsageCounts } from './counters.js';
import { updateUsage } from './usage-state.js';

/** How often counts are written, in milliseconds; what a crash loses is at most this. */
const REPORT_EVERY = numberFromEnvironment('USAGE_REPORT_MS', 10_000);
/** Tenants written in one transaction, so that other writes do not wait long. */
const TENANTS_AT_ONCE = 20;

const recordUsage = defineOperation('usage.record', 'write', (tx, used: readonly [string, UsageCounts][]) => {
  for (const [tenantId, counts] of used) updateUsage(tx, tenantId, counts);
});

/** Looks again at tenants whose features are limited: their month may be over. */
const refreshUsage = defineOperation('usage.refresh', 'write', (tx, tenantIds: readonly string[]) => {
  for (const tenantId of tenantIds) updateUsage(tx, tenantId);
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
      events.on('telemetry.saved', ({ tenantId, points, isCopy, isOwn }) => {
        if (!isCopy && !isOwn) count(tenantId, { storageDataPoints: points.length });
      }),
      events.on('alarm.created', ({ tenantId }) => count(tenantId, { createdAlarms: 1 })),
      events.on('usage.counted', ({ tenantId, counts }) => count(tenantId, counts)),
    ];
    const write = async (piece: readonly [string, UsageCounts][]): Promise<void> => {
      try {
        await db.run(recordUsage, piece);
      } catch (error) {
        console.error('usage', error);
        // What cannot be stored now is counted again. What can never be stored of one tenant must not keep the others' out.
        if (mayPass(error)) for (const [tenantId, counts] of piece) count(tenantId, counts);
        else if (piece.length > 1) for (const each of piece) await write([each]);
      }
    };
    const report = async () => {
      const reported = [...used];
      used = new Map();
      for (const piece of chunks(reported, TENANTS_AT_ONCE)) await write(piece);
    };
    let month = 0;
    const turnMonth = async () => {
      const now = monthStart(Date.now());
      if (now === month) return;
      for (const piece of chunks(await db.run(limitedTenants, null), TENANTS_AT_ONCE)) {
        await db.run(refreshUsage, piece);
      }
      month = now;
    };
    const repeated = repeat('usage', { every: REPORT_EVERY, atOnce: true }, async () => {
      await report();
      await turnMonth();
    });
    return {
      stop: async () => {
        await repeated.stop();
        for (const stop of stops) stop();
        await report();
      },
    };
  },
};
