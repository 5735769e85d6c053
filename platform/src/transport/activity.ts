/**
 * Device activity: the server attributes `active`, `lastActivityTime`, `lastConnectTime`, `lastDisconnectTime` and
 * `inactivityAlarmTime`. What devices do is collected and written every few seconds; a device that was silent for its
 * `inactivityTimeout` (a server attribute in milliseconds, ten minutes without one) becomes inactive.
 */

import type { Service } from '../framework/context.js';
import { whenEntityDeleted, whenEntitySaved } from '../framework/entity-hooks.js';
import { numberFromEnvironment } from '../framework/environment.js';
import { mayPass } from '../framework/errors.js';
import type { EntityId } from '../framework/ids.js';
import { defineOperation } from '../framework/operation.js';
import { chunks } from '../framework/pieces.js';
import { repeat } from '../framework/repeated-work.js';
import type { Tx } from '../framework/tx.js';
import { pushOfDevice } from '../queue/push.js';
import { readAttribute, readAttributes } from '../telemetry/latest-values.js';
import { type AttributeScope, SCOPE_NUMBERS } from '../telemetry/scopes.js';
import { BOOLEAN, LONG, type TypedValue } from '../telemetry/typed-value.js';
import { firstPlace } from '../telemetry/value-rows.js';
import { saveAttributes } from '../telemetry/value-store.js';
import type { DeviceIdentity } from './device-messages.js';

/** How often collected activity is written, and inactivity looked for. */
export const REPORT_EVERY = 3000;
const CHECK_EVERY = numberFromEnvironment('INACTIVITY_CHECK_MS', 10_000);
/** Devices written in one transaction, so that other writes do not wait long. */
const DEVICES_AT_ONCE = 100;
export const DEFAULT_INACTIVITY_TIMEOUT = 600_000;
/** After how long rules are told that a device that only calls is active, in milliseconds. */
const CALLERS_TOLD_AFTER = numberFromEnvironment('CALLERS_TOLD_MS', 30_000);

const flag = (value: boolean): TypedValue => ({ kind: BOOLEAN, value });
const time = (value: number): TypedValue => ({ kind: LONG, value });

function saveState(tx: Tx, { deviceId, tenantId }: DeviceIdentity, values: [string, TypedValue][]): void {
  const entityId = { entityType: 'DEVICE', id: deviceId } as const;
  saveAttributes(tx, { entityId, tenantId }, 'SERVER_SCOPE', values);
}

whenEntityDeleted('activity', (tx, { entityType, id }) => {
  if (entityType === 'DEVICE') tx.run('DELETE FROM activity_due WHERE device_id = ?', id);
});

whenEntitySaved('activity', (tx, { entityType, id }, { created, tenantId }) => {
  if (entityType === 'DEVICE' && created) saveState(tx, { deviceId: id, tenantId }, [['active', flag(false)]]);
});

/** What a device did since the last report; times in epoch milliseconds. */
export interface ActivityReport extends DeviceIdentity {
  lastActivityTime?: number;
  lastConnectTime?: number;
  lastDisconnectTime?: number;
}

/** What a device's state attributes say. */
interface DeviceState {
  active: boolean;
  inactivityTimeout: number;
  lastActivityTime: number;
  lastConnectTime: number;
  lastDisconnectTime: number;
  lastInactivityAlarmTime: number;
}

const TIMES = ['inactivityTimeout', 'lastActivityTime', 'lastConnectTime', 'lastDisconnectTime', 'inactivityAlarmTime'];

function stateOf(tx: Tx, deviceId: string): DeviceState {
  const found = new Map(
    readAttributes(tx, deviceId, 'SERVER_SCOPE', ['active', ...TIMES]).map(({ key, value }) => [key, value]),
  );
  const [inactivityTimeout = 0, lastActivityTime = 0, lastConnectTime = 0, lastDisconnectTime = 0, alarmed = 0] =
    TIMES.map((key) => {
      const value = found.get(key);
      return value?.kind === LONG ? Number(value.value) : 0;
    });
  return {
    active: found.get('active')?.value === true,
    inactivityTimeout: inactivityTimeout > 0 ? inactivityTimeout : DEFAULT_INACTIVITY_TIMEOUT,
    lastActivityTime,
    lastConnectTime,
    lastDisconnectTime,
    lastInactivityAlarmTime: alarmed,
  };
}

type StateEvent = 'CONNECT_EVENT' | 'DISCONNECT_EVENT' | 'ACTIVITY_EVENT' | 'INACTIVITY_EVENT';

/** Tells the rules of a change. A device that was never active says nothing of that. */
function tellRules(tx: Tx, device: DeviceIdentity, type: StateEvent, { active, ...times }: DeviceState): void {
  const isTold = active || type === 'INACTIVITY_EVENT';
  pushOfDevice(tx, device, type, JSON.stringify(isTold ? { active, ...times } : times), { scope: 'SERVER_SCOPE' });
}

/** `untold`: rules have yet to hear that the device is active. */
const setDueAt = (tx: Tx, deviceId: string, due: number, untold = false): void =>
  void tx.run('INSERT OR REPLACE INTO activity_due (device_id, due, untold) VALUES (?, ?, ?)', deviceId, due, untold);
const setDue = (tx: Tx, deviceId: string, { lastActivityTime, inactivityTimeout }: DeviceState): void =>
  setDueAt(tx, deviceId, lastActivityTime + inactivityTimeout);

const isConnected = ({ lastConnectTime, lastDisconnectTime }: DeviceState): boolean =>
  lastConnectTime > lastDisconnectTime;

/** A device has become active: rules are told at once of one that is connected, and later of one that only calls. */
function begin(tx: Tx, device: DeviceIdentity, state: DeviceState): void {
  if (!isConnected(state) && CALLERS_TOLD_AFTER > 0) {
    // It may be silent for too long before that.
    const due = Math.min(tx.now + CALLERS_TOLD_AFTER, state.lastActivityTime + state.inactivityTimeout);
    setDueAt(tx, device.deviceId, due, true);
    return;
  }
  setDue(tx, device.deviceId, state);
  tellRules(tx, device, 'ACTIVITY_EVENT', state);
}

export const reportActivity = defineOperation('activity.report', 'write', (tx, reports: readonly ActivityReport[]) => {
  for (const { deviceId, tenantId: _then, ...times } of reports) {
    // Another tenant may have it by now.
    const tenantId = tx.get<{ id: string }>('SELECT tenant_id AS id FROM device WHERE id = ?', deviceId)?.id;
    if (tenantId === undefined) continue;
    const device = { deviceId, tenantId };
    const values = Object.entries(times).map(([key, at]): [string, TypedValue] => [key, time(at)]);
    const wasActive = readAttribute(tx, deviceId, 'SERVER_SCOPE', 'active')?.value === true;
    const isBack = times.lastActivityTime !== undefined && !wasActive;
    if (isBack) values.push(['active', flag(true)]);
    saveState(tx, device, values);
    if (!isBack && times.lastConnectTime === undefined && times.lastDisconnectTime === undefined) continue;
    const state = stateOf(tx, deviceId);
    const { lastConnectTime: connected, lastDisconnectTime: gone } = times;
    // It was gone for a moment, and is connected again.
    const isAgain = connected !== undefined && gone !== undefined && gone < connected;
    if (isAgain) tellRules(tx, device, 'DISCONNECT_EVENT', { ...state, active: wasActive });
    if (connected !== undefined) tellRules(tx, device, 'CONNECT_EVENT', { ...state, active: wasActive });
    if (isBack) begin(tx, device, state);
    if (gone !== undefined && !isAgain) tellRules(tx, device, 'DISCONNECT_EVENT', state);
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

/** Some devices that are to be looked at. */
const dueDevices = defineOperation('activity.due', 'read', (tx, _args: null): string[] =>
  tx
    .all<{ id: string }>(
      `SELECT device_id AS id FROM activity_due WHERE due < ? ORDER BY due LIMIT ${DEVICES_AT_ONCE}`,
      tx.now,
    )
    .map(({ id }) => id),
);

// Most that are due have gone on sending: one statement finds them, and when they are due next.
const POSTPONE = `
  UPDATE activity_due SET due = next.due FROM (
    SELECT d.value AS id, l.num + iif(t.kind = ${LONG} AND t.num > 0, t.num, ${DEFAULT_INACTIVITY_TIMEOUT}) AS due
    FROM json_each(?) d CROSS JOIN telemetry_entity e ON e.id = d.value
      CROSS JOIN entity_value a ON a.place = ? + e.no AND a.kind = ${BOOLEAN} AND a.num = 1
      CROSS JOIN entity_value l ON l.place = ? + e.no AND l.kind = ${LONG}
      LEFT JOIN entity_value t ON t.place = ? + e.no) next
  WHERE device_id = next.id AND untold = 0 AND next.due >= ? RETURNING device_id AS id`;

/** Has devices that are active anyway looked at when their own time is over; answers the others. */
function postponeActive(tx: Tx, devices: readonly string[]): string[] {
  const places = ['active', 'lastActivityTime', 'inactivityTimeout'].map((key) =>
    firstPlace(tx, key, SCOPE_NUMBERS.SERVER_SCOPE),
  );
  const postponed = tx.all<{ id: string }>(POSTPONE, JSON.stringify(devices), ...places, tx.now).map(({ id }) => id);
  const done = new Set(postponed);
  return devices.filter((id) => !done.has(id));
}

/** Looks at devices: those that were silent for too long become inactive, the others are looked at when that may be so. */
export const lookAtDue = defineOperation('activity.look', 'write', (tx, devices: readonly string[]) => {
  for (const deviceId of postponeActive(tx, devices)) {
    const tenantId = tx.get<{ id: string }>('SELECT tenant_id AS id FROM device WHERE id = ?', deviceId)?.id;
    const state = stateOf(tx, deviceId);
    const row = tx.get<{ untold: number }>('SELECT untold FROM activity_due WHERE device_id = ?', deviceId);
    if (tenantId !== undefined && state.active && row?.untold === 1)
      tellRules(tx, { deviceId, tenantId }, 'ACTIVITY_EVENT', state);
    if (tenantId !== undefined && state.active && state.lastActivityTime + state.inactivityTimeout >= tx.now) {
      setDue(tx, deviceId, state);
      continue;
    }
    tx.run('DELETE FROM activity_due WHERE device_id = ?', deviceId);
    if (tenantId === undefined || !state.active) continue;
    const device = { deviceId, tenantId };
    saveState(tx, device, [
      ['active', flag(false)],
      ['inactivityAlarmTime', time(tx.now)],
    ]);
    tellRules(tx, device, 'INACTIVITY_EVENT', { ...state, active: false, lastInactivityAlarmTime: tx.now });
  }
});

/** Has an active device looked at when its changed time limit may be over. */
const rescheduleDevice = defineOperation('activity.reschedule', 'write', (tx, deviceId: string) => {
  const { lastActivityTime, inactivityTimeout } = stateOf(tx, deviceId);
  const due = lastActivityTime + inactivityTimeout;
  const sql = 'UPDATE activity_due SET due = CASE untold WHEN 0 THEN ? ELSE min(due, ?) END WHERE device_id = ?';
  tx.run(sql, due, due, deviceId);
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
    const check = async (isStopped: () => boolean) => {
      for (let due = await db.run(dueDevices, null); due.length > 0 && !isStopped(); ) {
        await db.run(lookAtDue, due);
        due = due.length < DEVICES_AT_ONCE ? [] : await db.run(dueDevices, null);
      }
    };
    const reschedule = ({ entityType, id }: EntityId, scope: AttributeScope, keys: readonly string[]): void => {
      if (entityType !== 'DEVICE' || scope !== 'SERVER_SCOPE' || !keys.includes('inactivityTimeout')) return;
      db.run(rescheduleDevice, id).catch((error: unknown) => console.error('device activity', error));
    };
    const forgets = [
      events.on('attributes.saved', ({ entityId, scope, values }) =>
        reschedule(
          entityId,
          scope,
          values.map(({ key }) => key),
        ),
      ),
      events.on('attributes.deleted', ({ entityId, scope, keys }) => reschedule(entityId, scope, keys)),
    ];
    const repeated = [
      repeat('device activity', { every: REPORT_EVERY }, report),
      repeat('silent devices', { every: CHECK_EVERY }, check),
    ];
    return {
      stop: async () => {
        for (const forget of forgets) forget();
        await Promise.all(repeated.map((each) => each.stop()));
        await report();
      },
    };
  },
};
