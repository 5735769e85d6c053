import Database from 'libsql';
import type { Context } from '../framework/context.js';
import { PlatformError } from '../framework/errors.js';
import { EventBus } from '../framework/events.js';
import { NULL_UUID } from '../framework/ids.js';
import type { Operation } from '../framework/operation.js';
import { Connection, Tx } from '../framework/tx.js';
import { telemetry } from '../migrations/040-telemetry.js';
import { migrations } from '../migrations/index.js';
import { readAttribute } from '../telemetry/latest-values.js';
import { LONG } from '../telemetry/typed-value.js';
import { saveAttributes } from '../telemetry/value-store.js';
import {
  type ActivityReport,
  activity,
  DEFAULT_INACTIVITY_TIMEOUT,
  inStoreOrder,
  lookAtDue,
  reportActivity,
} from './activity.js';

const device = (n: number) => ({ deviceId: `device-${n}`, tenantId: NULL_UUID });

describe('the state of devices', () => {
  const NOW = 1_700_000_000_000;
  const SILENT = NOW - DEFAULT_INACTIVITY_TIMEOUT - 1;
  let connection: Connection;
  const at = (now: number) => new Tx(connection, 'write', now);
  const told = () =>
    connection
      .all('SELECT message FROM queue_message ORDER BY number', [])
      .map(({ message }) => JSON.parse(String(message)) as { type: string; data: string })
      .map(({ type, data }) => [type, (JSON.parse(data) as { active?: boolean }).active]);
  const isActive = (n: number) => readAttribute(at(0), `device-${n}`, 'SERVER_SCOPE', 'active')?.value;

  beforeEach(() => {
    connection = new Connection(new Database(':memory:'));
    for (const migration of migrations) migration.up(connection);
    connection.exec(`
      INSERT INTO device_profile (id, created_time, tenant_id, name, name_folded, is_default)
        VALUES ('p', 0, 't', 'default', 'default', 1);
      INSERT INTO device (id, created_time, tenant_id, customer_id, name, name_folded, type, device_profile_id)
        SELECT 'device-' || value, 0, 't', '${NULL_UUID}', 'd' || value, 'd' || value, 'default', 'p' FROM json_each('[1, 2]');
    `);
  });

  it('tells the rules of connections in the order of their times: a device that was gone for a moment is connected', () => {
    const moment = { lastDisconnectTime: NOW - 2, lastConnectTime: NOW - 1, lastActivityTime: NOW - 1 };
    reportActivity.handler(at(NOW), [{ ...device(1), ...moment }]);
    expect(told().map(([type]) => type)).toEqual(['DISCONNECT_EVENT', 'CONNECT_EVENT', 'ACTIVITY_EVENT']);
  });

  test('a device is told to rules as it connects, becomes active, falls silent, and comes back', () => {
    reportActivity.handler(at(SILENT), [{ ...device(1), lastConnectTime: SILENT, lastActivityTime: SILENT }]);
    lookAtDue.handler(at(NOW), ['device-1']);
    reportActivity.handler(at(NOW), [{ ...device(1), lastActivityTime: NOW }]);
    reportActivity.handler(at(NOW), [{ ...device(1), lastActivityTime: NOW + 1, lastDisconnectTime: NOW }]);
    expect(told()).toEqual([
      ['CONNECT_EVENT', undefined],
      ['ACTIVITY_EVENT', true],
      ['INACTIVITY_EVENT', false],
      ['ACTIVITY_EVENT', true],
      ['DISCONNECT_EVENT', true],
    ]);
  });

  test('a device that only calls is told to rules later, and once', () => {
    reportActivity.handler(at(NOW), [{ ...device(1), lastActivityTime: NOW }]);
    expect([isActive(1), told()]).toEqual([true, []]);
    const [{ due } = { due: 0 }] = connection.all('SELECT due FROM activity_due', []) as { due: number }[];
    expect(due).toBe(NOW + 30_000);
    lookAtDue.handler(at(due), ['device-1']);
    lookAtDue.handler(at(due), ['device-1']);
    expect(told()).toEqual([['ACTIVITY_EVENT', true]]);
  });

  test('a device that sent something since it was due stays active, and is looked at when its own time is over', () => {
    reportActivity.handler(at(SILENT), [
      { ...device(1), lastActivityTime: SILENT },
      { ...device(2), lastActivityTime: SILENT },
    ]);
    lookAtDue.handler(at(SILENT), ['device-1', 'device-2']);
    reportActivity.handler(at(NOW), [{ ...device(2), lastActivityTime: NOW - 1000 }]);
    lookAtDue.handler(at(NOW), ['device-1', 'device-2']);
    expect([isActive(1), isActive(2)]).toEqual([false, true]);
    expect(connection.all('SELECT device_id, due FROM activity_due', [])).toEqual([
      { device_id: 'device-2', due: NOW - 1000 + DEFAULT_INACTIVITY_TIMEOUT },
    ]);
  });

  test('devices that went on sending are put off together, each by its own time limit', () => {
    const LIMIT = 90_000;
    const devices = Array.from({ length: 50 }, (_, n) => device(n + 3));
    connection.run(
      `INSERT INTO device (id, created_time, tenant_id, customer_id, name, name_folded, type, device_profile_id)
        SELECT value, 0, 't', '${NULL_UUID}', value, value, 'default', 'p' FROM json_each(?)`,
      [JSON.stringify(devices.map(({ deviceId }) => deviceId))],
    );
    const reports = devices.map((each) => ({ ...each, lastConnectTime: SILENT, lastActivityTime: NOW }));
    reportActivity.handler(at(NOW), reports);
    const of = { entityId: { entityType: 'DEVICE', id: 'device-3' }, tenantId: 't' } as const;
    saveAttributes(at(NOW), of, 'SERVER_SCOPE', [['inactivityTimeout', { kind: LONG, value: LIMIT }]]);
    const statements = jest.spyOn(connection, 'statement');
    lookAtDue.handler(
      at(NOW + LIMIT),
      devices.map(({ deviceId }) => deviceId),
    );
    expect(statements.mock.calls.length).toBeLessThan(10);
    const due = connection.all('SELECT due, count(*) AS devices FROM activity_due GROUP BY due ORDER BY due', []);
    expect(due).toEqual([
      { due: NOW + LIMIT, devices: 1 },
      { due: NOW + DEFAULT_INACTIVITY_TIMEOUT, devices: 49 },
    ]);
  });
});

test('reports are written in the order in which the values of their devices lie, also of one without values', () => {
  const connection = new Connection(new Database(':memory:'));
  telemetry.up(connection);
  connection.exec(
    "INSERT INTO telemetry_entity (no, id, entity_type, tenant_id) VALUES (1, 'device-9', 'DEVICE', ''), (2, 'device-3', 'DEVICE', '')",
  );
  const tx = new Tx(connection, 'read', 0);
  const reports = [3, 5, 9].map((n) => ({ ...device(n), lastActivityTime: n }));
  const sorted = inStoreOrder.handler(tx, reports);
  expect(sorted).toHaveLength(3);
  expect(sorted.filter(({ deviceId }) => deviceId !== 'device-5')).toEqual([reports[2], reports[0]]);
});

test('what many devices did is written in pieces, and what cannot be written is reported the next time', async () => {
  jest.useFakeTimers();
  const logged = jest.spyOn(console, 'error').mockImplementation(() => {});
  try {
    const events = new EventBus();
    const written: ActivityReport[][] = [];
    let full = true;
    const run = async (operation: Operation, reports: ActivityReport[]) => {
      if (operation.name !== reportActivity.name) return reports;
      written.push(reports);
      if (full && written.length === 2) throw new PlatformError(503, 2, 'the disk is full');
    };
    const running = await activity.start({ db: { run }, events } as unknown as Context);
    for (let n = 0; n < 250; n += 1) {
      events.publish({ name: 'device.active', payload: { ...device(n), ts: 1, points: 1 } });
    }
    await jest.advanceTimersByTimeAsync(3000);
    expect(written.map(({ length }) => length)).toEqual([100, 100, 50]);
    full = false;
    events.publish({ name: 'device.active', payload: { ...device(100), ts: 2, points: 1 } });
    await running.stop();
    expect(written[3]).toHaveLength(100);
    expect(written[3]?.find(({ deviceId }) => deviceId === 'device-100')?.lastActivityTime).toBe(2);
    expect(written[3]?.find(({ deviceId }) => deviceId === 'device-101')?.lastActivityTime).toBe(1);
  } finally {
    logged.mockRestore();
    jest.useRealTimers();
  }
});

test('a report that can never be written is dropped, and those of other devices are written without it', async () => {
  jest.useFakeTimers();
  const logged = jest.spyOn(console, 'error').mockImplementation(() => {});
  try {
    const events = new EventBus();
    const written: string[] = [];
    let tried = 0;
    const run = async (operation: Operation, reports: ActivityReport[]) => {
      if (operation.name !== reportActivity.name) return reports;
      tried += 1;
      if (reports.some(({ deviceId }) => deviceId === 'device-1')) throw new PlatformError(500, 2, 'Internal error');
      written.push(...reports.map(({ deviceId }) => deviceId));
    };
    const running = await activity.start({ db: { run }, events } as unknown as Context);
    for (const n of [0, 1, 2]) events.publish({ name: 'device.active', payload: { ...device(n), ts: 1, points: 1 } });
    await jest.advanceTimersByTimeAsync(3000);
    expect(written).toEqual(['device-0', 'device-2']);
    expect(tried).toBe(4);
    await running.stop();
    expect(tried).toBe(4);
    expect(logged).toHaveBeenCalled();
  } finally {
    logged.mockRestore();
    jest.useRealTimers();
  }
});

test.each([
  ['saved', { values: [{ key: 'inactivityTimeout' }] }],
  ['deleted', { keys: ['inactivityTimeout'] }],
])('a device whose own time limit was %s is looked at by the one it has now', async (what, more) => {
  const events = new EventBus();
  const run = jest.fn(async (_operation: Operation, given: unknown) => given);
  const running = await activity.start({ db: { run }, events } as unknown as Context);
  const payload = { entityId: { entityType: 'DEVICE', id: 'device-1' }, tenantId: 't', scope: 'SERVER_SCOPE', ...more };
  events.publish({ name: `attributes.${what}`, payload } as never);
  expect(run.mock.calls.map(([{ name }, given]) => [name, given])).toEqual([['activity.reschedule', 'device-1']]);
  await running.stop();
});
