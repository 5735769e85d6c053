/**
 * Device activity: the server attributes `active`, `lastActivityTime`, `lastConnectTime`, `lastDisconnectTime` and
 * `inactivityAlarmTime`. What devices do is collected and written every few seconds; a device that was silent for its
 * `inactivityTimeout` (a server attribute in milliseconds, ten minutes without one) becomes inactive.
 */

import type { Service } from '../framework/context.js';
import { whenEntitySaved } from '../framework/entity-hooks.js';
import { mayPass } from '../framework/errors.js';
import { defineOperation } from '../framework/operation.js';
import { chunks } from '../framework/pieces.js';
import { repeat } from '../framework/repeated-work.js';
import type { Tx } from '../framework/tx.js';
import { readAttribute } from '../telemetry/latest-values.js';
import { SCOPE_NUMBERS } from '../telemetry/scopes.js';
import { BOOLEAN, LONG, type TypedValue } from '../telemetry/typed-value.js';
import { VALUES_OF_KEY } from '../telemetry/value-place.js';
import { firstPlace } from '../telemetry/value-rows.js';
import { saveAttributes } from '../telemetry/value-store.js';
import type { DeviceIdentity } from './device-messages.js';

/** How often collected activity is written, and inactivity looked for. */
export const REPORT_EVERY = 3000;
const CHECK_EVERY = 10_000;
/** Devices written in one transaction, so that other writes do not wait long. */
const DEVICES_AT_ONCE = 100;
export const DEFAULT_INACTIVITY_TIMEOUT = 600_000;

const flag = (value: boolean): TypedValue => ({ kind: BOOLEAN, value });
const time = (value: number): TypedValue => ({ kind: LONG, value });

function saveState(tx: Tx, { deviceId, tenantId }: DeviceIdentity, values: [string, TypedValue][]): void {
  const entityId = { entityType: 'DEVICE', id: deviceId } as const;
  saveAttributes(tx, { entityId, tenantId }, 'SERVER_SCOPE', values);
}

whenEntitySaved('activity', (tx, { entityType, id }, { created, tenantId }) => {
  if (entityType === 'DEVICE' && created) saveState(tx, { deviceId: id, tenantId }, [['active', flag(false)]]);
});

/** What a device did since the last report; times in epoch milliseconds. */
export interface ActivityReport extends DeviceIdentity {
  lastActivityTime?: number;
  lastConnectTime?: number;
  lastDisconnectTime?: number;
}

export const reportActivity = defineOperation('activity.report', 'write', (tx, reports: readonly ActivityReport[]) => {
  for (const { deviceId, tenantId: _then, ...times } of reports) {
    // Another tenant may have it by now.
    const tenantId = tx.get<{ id: string }>('SELECT tenant_id AS id FROM device WHERE id = ?', deviceId)?.id;
    if (tenantId === undefined) continue;
    const values = Object.entries(times).map(([key, at]): [string, TypedValue] => [key, time(at)]);
    const wasActive = readAttribute(tx, deviceId, 'SERVER_SCOPE', 'active')?.value === true;
    if (times.lastActivityTime !== undefined && !wasActive) values.push(['active', flag(true)]);
    saveState(tx, { deviceId, tenantId }, values);
  }
});

/**
 * Reports in the order in which the values of their devices lie. Devices report in any order: those of one transaction would
 * otherwise lie on a page each, and all these pages be written.
 */
export const inStoreOrder = defineOperation('activity.order', 'read', (tx, reports: readonly ActivityReport[]) => {
  const byDevice = new Map(reports.map((report) => [report.deviceId, report]));
  return tx
    .all<{ id: string }>(
      'SELECT d.value AS id FROM json_each(?) d LEFT JOIN telemetry_entity e ON e.id = d.value ORDER BY e.no',
      JSON.stringify([...byDevice.keys()]),
    )
    .flatMap(({ id }) => byDevice.get(id) ?? []);
});

/** Active devices whose last activity is too long ago. */
const silentDevices = defineOperation('activity.silent', 'read', (tx, _args: null): DeviceIdentity[] => {
  const [active, lastActivity, timeout] = ['active', 'lastActivityTime', 'inactivityTimeout'].map((key) =>
    firstPlace(tx, key, SCOPE_NUMBERS.SERVER_SCOPE),
  );
  return tx.all<{ deviceId: string; tenantId: string }>(
    `SELECT e.id AS deviceId, e.tenant_id AS tenantId
     FROM entity_value a JOIN telemetry_entity e ON e.no = a.entity_no AND e.entity_type = 'DEVICE'
     LEFT JOIN entity_value l ON l.place = ? + a.entity_no
     LEFT JOIN entity_value t ON t.place = ? + a.entity_no AND t.kind = ${LONG} AND t.num > 0
     WHERE a.place >= ? AND a.place < ? + ${VALUES_OF_KEY} AND a.num = 1 AND a.kind = ${BOOLEAN}
       AND ifnull(l.num, 0) + ifnull(t.num, ${DEFAULT_INACTIVITY_TIMEOUT}) < ?`,
    lastActivity,
    timeout,
    active,
    active,
    tx.now,
  );
});

/** Whether a device is still active and silent: it may have sent something since it was found. */
function isSilent(tx: Tx, deviceId: string): boolean {
  const number = (key: string): number | undefined => {
    const value = readAttribute(tx, deviceId, 'SERVER_SCOPE', key);
    return value?.kind === LONG ? Number(value.value) : undefined;
  };
  if (readAttribute(tx, deviceId, 'SERVER_SCOPE', 'active')?.value !== true) return false;
  const timeout = number('inactivityTimeout') ?? 0;
  return (number('lastActivityTime') ?? 0) + (timeout > 0 ? timeout : DEFAULT_INACTIVITY_TIMEOUT) < tx.now;
}

export const deactivate = defineOperation('activity.deactivate', 'write', (tx, devices: readonly DeviceIdentity[]) => {
  for (const device of devices) {
    if (!tx.get('SELECT 1 FROM device WHERE id = ?', device.deviceId) || !isSilent(tx, device.deviceId)) continue;
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
class ActivityCollector {
  #reports = new Map<string, ActivityReport>();

  add(report: ActivityReport): void {
    this.#reports.set(report.deviceId, { ...this.#reports.get(report.deviceId), ...report });
  }

  /** Takes a report back that could not be written; what came since wins. */
  putBack(report: ActivityReport): void {
    this.#reports.set(report.deviceId, { ...report, ...this.#reports.get(report.deviceId) });
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
    for (const name of ['device.active', 'device.seen'] as const)
      events.on(name, (each) => collector.add({ ...identity(each), lastActivityTime: each.ts }));
    events.on('device.connected', (each) =>
      collector.add({ ...identity(each), lastConnectTime: each.ts, lastActivityTime: each.ts }),
    );
    events.on('device.disconnected', (each) => collector.add({ ...identity(each), lastDisconnectTime: each.ts }));
    const write = async (piece: readonly ActivityReport[]): Promise<void> => {
      try {
        await db.run(reportActivity, piece);
      } catch (error) {
        console.error('device activity', error);
        // What cannot be stored now is reported again. One that can never be stored must not keep the others out.
        if (mayPass(error)) for (const each of piece) collector.putBack(each);
        else if (piece.length > 1) for (const each of piece) await write([each]);
      }
    };
    const report = async () => {
      const reports = collector.take();
      if (reports.length === 0) return;
      const sorted = await db.run(inStoreOrder, reports).catch((error) => {
        console.error('device activity', error);
        return reports;
      });
      for (const piece of chunks(sorted, DEVICES_AT_ONCE)) await write(piece);
    };
    const check = async () => {
      const silent = await db.run(silentDevices, null);
      for (const piece of chunks(silent, DEVICES_AT_ONCE)) await db.run(deactivate, piece);
    };
    const repeated = [
      repeat('device activity', { every: REPORT_EVERY }, report),
      repeat('silent devices', { every: CHECK_EVERY }, check),
    ];
    return {
      stop: async () => {
        await Promise.all(repeated.map((each) => each.stop()));
        await report();
      },
    };
  },
};
