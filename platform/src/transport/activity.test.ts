import Database from 'libsql';
import type { Context } from '../framework/context.js';
import { PlatformError } from '../framework/errors.js';
import { EventBus } from '../framework/events.js';
import { NULL_UUID } from '../framework/ids.js';
import type { Operation } from '../framework/operation.js';
import { Connection, Tx } from '../framework/tx.js';
import { entityViews } from '../migrations/007-entity-views.js';
import { telemetry } from '../migrations/040-telemetry.js';
import { valuePlaces } from '../migrations/041-value-places.js';
import { readAttribute } from '../telemetry/latest-values.js';
import {
  type ActivityReport,
  activity,
  DEFAULT_INACTIVITY_TIMEOUT,
  deactivate,
  inStoreOrder,
  reportActivity,
} from './activity.js';

const device = (n: number) => ({ deviceId: `device-${n}`, tenantId: NULL_UUID });

test('a device that sent something since it was found silent stays active', () => {
  const connection = new Connection(new Database(':memory:'));
  for (const migration of [entityViews, telemetry, valuePlaces]) migration.up(connection);
  connection.exec(
    "CREATE TABLE device (id TEXT, tenant_id TEXT); INSERT INTO device VALUES ('device-1', 't'), ('device-2', 't')",
  );
  const now = 1_700_000_000_000;
  const silent = now - DEFAULT_INACTIVITY_TIMEOUT - 1;
  const tx = new Tx(connection, 'write', now);
  reportActivity.handler(tx, [
    { ...device(1), lastActivityTime: silent },
    { ...device(2), lastActivityTime: now - 1000 },
  ]);
  deactivate.handler(tx, [device(1), device(2)]);
  const isActive = (n: number) => readAttribute(tx, `device-${n}`, 'SERVER_SCOPE', 'active')?.value;
  expect([isActive(1), isActive(2)]).toEqual([false, true]);
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
