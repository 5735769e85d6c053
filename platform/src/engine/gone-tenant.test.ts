import { NodeBench } from '../../test/node-bench.js';
import { entityId, NULL_UUID, newId } from '../framework/ids.js';
import { tenants } from '../resources/tenants.js';
import { performSteps } from './writer-batch.js';

test('events of a tenant that is gone are not written', () => {
  const bench = new NodeBench();
  const tx = bench.tx();
  const fresh = tenants.newEntity(tx, NULL_UUID, { title: 'there' });
  const tenant = tenants.insert(tx, { ...fresh, tenantProfileId: entityId('TENANT_PROFILE', newId(1)) });
  const event = (tenantId: string) => ({
    kind: 'event' as const,
    event: { tenantId, entityId: entityId('RULE_NODE', newId(1)), type: 'ERROR' as const, body: { error: 'late' } },
  });
  performSteps.handler(tx, [event(newId(1)), event(tenant.id.id)]);
  expect(bench.connection.all('SELECT tenant_id AS id FROM event', [])).toEqual([{ id: tenant.id.id }]);
  bench.close();
});
