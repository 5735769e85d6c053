import { NodeBench } from '../../test/node-bench.js';
import type { Context } from '../framework/context.js';
import { EventBus } from '../framework/events.js';
import type { EntityId } from '../framework/ids.js';
import type { Operation } from '../framework/operation.js';
import { commandDevice } from './device-side.js';

const ID = 'aaaaaaaa-bbbb-4ccc-8ddd-eeeeeeeeeeee';

test('a stored command is stored once, and one with the id of another, of whatever tenant, is refused', async () => {
  const bench = new NodeBench();
  const db = {
    run: async (operation: Operation<unknown, unknown>, args: unknown) => operation.handler(bench.tx(), args),
  };
  const context = { db, events: new EventBus() } as unknown as Context;
  const store = (tenantId: string, device: EntityId, method = 'open') =>
    commandDevice(context, tenantId, {
      ...{ deviceId: device.id, requestId: ID, method, params: '{}', oneway: true, persistent: true },
      ...{ expirationTime: 4_000_000_000_000, retries: null, additionalInfo: null },
    });
  const stored = { data: JSON.stringify({ rpcId: ID }) };
  const refused = { error: `There is another stored command with the id '${ID}'` };
  const pump = bench.device('pump');
  expect(await store(bench.tenantId, pump)).toEqual(stored);
  // Its message is worked on again.
  expect(await store(bench.tenantId, pump)).toEqual(stored);
  expect(await store(bench.tenantId, pump, 'close')).toEqual(refused);
  expect(await store(bench.tenantId, bench.device('fan'))).toEqual(refused);
  const foreign = bench.device('foreign', { tenantId: bench.otherTenantId });
  expect(await store(bench.otherTenantId, foreign)).toEqual(refused);
  expect(bench.tx().all('SELECT tenant_id AS tenant, method FROM rpc')).toEqual([
    { tenant: bench.tenantId, method: 'open' },
  ]);
  bench.close();
});
