/** Events: what the life of rule chains and nodes writes down, how it is listed and cleared. */
import type { Json } from './running-platform.js';
import { own, runTenantWorld } from './tenant-world.js';

runTenantWorld();

const page = (tenantId: string) => `tenantId=${tenantId}&pageSize=50&page=0&sortProperty=createdTime`;
const named = async (id: Json, type = 'LC_EVENT'): Promise<string[]> =>
  (await own.admin.get(`/api/events/${id.entityType}/${id.id}/${type}?${page(own.tenantId)}`)).body.data.map(
    ({ body }: Json) => body.event,
  );
const node = (name: string, more: object = {}) => ({ type: 'a.Node', name, configuration: {}, ...more });

it('tells the life of a chain and its nodes, and forgets it with them', async () => {
  const { body: chain } = await own.admin.post('/api/ruleChain', { name: 'Mixer' });
  expect(await named(chain.id)).toEqual(['STARTED', 'CREATED']);
  const put = (nodes: object[]) => own.admin.post('/api/ruleChain/metadata', { ruleChainId: chain.id, nodes });
  const [first] = (await put([node('a')])).body.nodes;
  expect([await named(chain.id), await named(first.id)]).toEqual([['STARTED', 'CREATED', 'UPDATED'], ['STARTED']]);
  await put([first]);
  expect(await named(first.id)).toEqual(['STARTED', 'UPDATED']);
  await put([]);
  const gone = await own.admin.get(`/api/events/RULE_NODE/${first.id.id}/LC_EVENT?${page(own.tenantId)}`);
  expect([gone.status, gone.body.message]).toEqual([404, `Rule node with id [${first.id.id}] is not found`]);
});

it('clears what a filter and bounds mean, and nothing else', async () => {
  const { body: chain } = await own.admin.post('/api/ruleChain', { name: 'Mixer' });
  const clear = async (filter: object, bounds = '') =>
    (await own.admin.post(`/api/events/RULE_CHAIN/${chain.id.id}/clear${bounds}`, filter)).status;
  expect(await clear({ eventType: 'LC_EVENT' }, '?endTime=1200000000000')).toBe(200);
  expect(await clear({ eventType: 'STATS' })).toBe(200);
  expect(await named(chain.id)).toEqual(['STARTED', 'CREATED']);
  await clear({ eventType: 'LC_EVENT', event: 'start' });
  expect(await named(chain.id)).toEqual(['CREATED']);
  expect(await clear({})).toBe(400);
  const customer = await own.customer.post(`/api/events/RULE_CHAIN/${chain.id.id}/clear`, { eventType: 'LC_EVENT' });
  expect(customer.status).toBe(403);
});

it('wants the tenant whose events are meant, and answers nothing of another', async () => {
  const { body: chain } = await own.admin.post('/api/ruleChain', { name: 'Mixer' });
  const path = `/api/events/RULE_CHAIN/${chain.id.id}/LC_EVENT?pageSize=5&page=0`;
  expect((await own.admin.get(path)).body.message).toBe("Required request parameter 'tenantId' is not present");
  const other = await own.admin.get(`${path}&tenantId=${chain.id.id}`);
  expect(other.body).toMatchObject({ data: [], totalElements: 0 });
});

it('has no debugged input of a node that got none', async () => {
  const { body: chain } = await own.admin.post('/api/ruleChain', { name: 'Mixer' });
  const { body } = await own.admin.post('/api/ruleChain/metadata', { ruleChainId: chain.id, nodes: [node('a')] });
  expect(await own.admin.get(`/api/ruleNode/${body.nodes[0].id.id}/debugIn`)).toMatchObject({ status: 200, body: '' });
});
