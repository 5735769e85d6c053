/**
 * Device activity: the server attributes `active`, `lastActivityTime`, `lastConnectTime`, `lastDisconnectTime` and
 * `inactivityAlarmTime`. What devices do is collected and written every few seconds; a device that was silent for its
 * `inactivityTimeout` (a server attribute in milliseconds, ten minutes without one) becomes inactive.
 */

import type { Service } from '../framework/context.js';
import { whenEntitySaved } from '../framework/entity-hooks.js';
import { defineOperation } from '../framework/operation.js';
import type { Tx } from '../framework/tx.js';
import { readAttribute } from '../telemetry/latest-values.js';
import { BOOLEAN, LONG, type TypedValue } from '../telemetry/typed-value.js';
import { saveAttributes } from '../telemetry/value-store.js';
import type { DeviceIdentity } from './device-messages.js';

/** How often collected activity is written, and inactivity looked for. */
export const REPORT_EVERY = 3000;
const CHECK_EVERY = 10_000;
export const DEFAULT_INACTIVITY_TIMEOUT = 600_000;

const flag = (value: boolean): TypedValue => ({ kind: BOOLEAN, value });
const time = (value: number): TypedValue => ({ kind: LONG, value });

function saveState(tx: Tx, { deviceId, tenantId }: DeviceIdentity, values: [string, TypedValue][]): void {
  const entityId = { entityType: 'DEVICE', id: deviceId } as const;
  saveAttributes(tx, { entityId, tenantId }, 'SERVER_SCOPE', values);
}

whenEntitySaved((tx, { entityType, id }, { created, tenantId }) => {
  if (entityType === 'DEVICE' && created) saveState(tx, { deviceId: id, tenantId }, [['active', flag(false)]]);
});

/** What a device did since the last report; times in epoch milliseconds. */
export interface ActivityReport extends DeviceIdentity {
  lastActivityTime?: number;
  lastConnectTime?: number;
  lastDisconnectTime?: number;
}

export const reportActivity = defineOperation('activity.report', 'write', (tx, reports: readonly ActivityReport[]) => {
  for (const { deviceId, tenantId, ...times } of reports) {
    if (!tx.get('SELECT 1 FROM device WHERE id = ?', deviceId)) continue;
    const values = Object.entries(times).map(([key, at]): [string, TypedValue] => [key, time(at)]);
    const wasActive = readAttribute(tx, deviceId, 'SERVER_SCOPE', 'active')?.value === true;
    if (times.lastActivityTime !== undefined && !wasActive) values.push(['active', flag(true)]);
    saveState(tx, { deviceId, tenantId }, values);
  }
});

/** Active devices whose last activity is too long ago. */
export const silentDevices = defineOperation('activity.silent', 'read', (tx, _args: null): DeviceIdentity[] =>
  tx.all<{ deviceId: string; tenantId: string }>(
    `SELECT e.id AS deviceId, e.tenant_id AS tenantId
     FROM telemetry_key ka JOIN entity_value a ON a.key_id = ka.id AND a.scope = 3 AND a.num = 1 AND a.kind = ${BOOLEAN}
     JOIN telemetry_entity e ON e.no = a.entity_no AND e.entity_type = 'DEVICE'
     LEFT JOIN entity_value l ON l.key_id = (SELECT id FROM telemetry_key WHERE key = 'lastActivityTime')
       AND l.scope = 3 AND l.entity_no = a.entity_no
     LEFT JOIN entity_value t ON t.key_id = (SELECT id FROM telemetry_key WHERE key = 'inactivityTimeout')
       AND t.scope = 3 AND t.entity_no = a.entity_no AND t.kind = ${LONG} AND t.num > 0
     WHERE ka.key = 'active' AND ifnull(l.num, 0) + ifnull(t.num, ${DEFAULT_INACTIVITY_TIMEOUT}) < ?`,
    tx.now,
  ),
);

export const deactivate = defineOperation('activity.deactivate', 'write', (tx, devices: readonly DeviceIdentity[]) => {
  for (const device of devices) {
    if (!tx.get('SELECT 1 FROM device WHERE id = ?', device.deviceId)) continue;
    saveState(tx, device, [
      ['active', flag(false)],
      ['inactivityAlarmTime', time(tx.now)],
    ]);
  }
});

declare module '../framework/events.js' {
  interface PlatformEvents {
    'device.connected': DeviceIdentity & { ts: number };
    'device.disconnected': DeviceIdentity & { ts: number };
  }
}

/** Collects reports by device, the newest times winning. */
export class ActivityCollector {
  #reports = new Map<string, ActivityReport>();

  add(report: ActivityReport): void {
    this.#reports.set(report.deviceId, { ...this.#reports.get(report.deviceId), ...report });
  }

  /** What came since the last call. */
  take(): ActivityReport[] {
    const reports = [...this.#reports.values()];
    this.#reports = new Map();
    return reports;
  }
}

export const activity: Service = {
  name: 'activity',
  start: async ({ db, events }) => {
    const collector = new ActivityCollector();
    const identity = ({ deviceId, tenantId }: DeviceIdentity) => ({ deviceId, tenantId });
    events.on('device.active', (each) => collector.add({ ...identity(each), lastActivityTime: each.ts }));
    events.on('device.connected', (each) =>
      collector.add({ ...identity(each), lastConnectTime: each.ts, lastActivityTime: each.ts }),
    );
    events.on('device.disconnected', (each) => collector.add({ ...identity(each), lastDisconnectTime: each.ts }));
    const report = async () => {
      const reports = collector.take();
      if (reports.length > 0) await db.run(reportActivity, reports);
    };
    const check = async () => {
      const silent = await db.run(silentDevices, null);
      if (silent.length > 0) await db.run(deactivate, silent);
    };
    const guarded = (work: () => Promise<void>) => () =>
      void work().catch((error) => console.error('device activity', error));
    const timers = [setInterval(guarded(report), REPORT_EVERY), setInterval(guarded(check), CHECK_EVERY)];
    return {
      stop: async () => {
        for (const timer of timers) clearInterval(timer);
        await report();
      },
    };
  },
};
