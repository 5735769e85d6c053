import Database from 'libsql';
import type { Context } from '../framework/context.js';
import { NULL_UUID, newId } from '../framework/ids.js';
import { Call, type CallData, type Route } from '../framework/route.js';
import { Connection, Tx } from '../framework/tx.js';
import { migrations } from '../migrations/index.js';
import { claimRoutes } from './claims.js';

const now = 1_700_000_000_000;
const [tenantId, customerId] = [newId(now), newId(now)];
const claiming = claimRoutes.find(({ method }) => method === 'POST') as Route & { mode: 'write' };
let tx: Tx;

/** The status of a try. */
async function claim(deviceName: string): Promise<number> {
  const data = { params: { deviceName }, rawBody: '{"secretKey":"guess"}', user: { tenantId, customerId } };
  const call = new Call(data as unknown as CallData) as Call<never, never>;
  try {
    await claiming.prepare?.({} as Context, call);
    return (claiming.handler(tx, call) as { status: number }).status;
  } catch (error) {
    return (error as { status: number }).status;
  }
}

test('tries at a device stay counted, whatever other names a customer tries', async () => {
  const connection = new Connection(new Database(':memory:'));
  for (const migration of migrations) migration.up(connection);
  tx = new Tx(connection, 'write', now);
  tx.run(
    `INSERT INTO device (id, created_time, tenant_id, customer_id, name, name_folded, type, device_profile_id)
     VALUES (?, 0, ?, ?, 'Pump', 'pump', '', ?)`,
    newId(now),
    tenantId,
    NULL_UUID,
    newId(now),
  );
  for (let n = 0; n < 20; n += 1) expect(await claim('Pump')).toBe(400);
  for (let n = 0; n < 10_001; n += 1) expect(await claim(`unknown ${n}`)).toBe(404);
  expect(await claim('Pump')).toBe(429);
});
