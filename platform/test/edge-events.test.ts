/** What an edge is told: changes that concern it, and only those. No edge is ever connected. */
import type { Json } from './running-platform.js';
import { foreign, own, runTenantWorld } from './tenant-world.js';

runTenantWorld({ foreign: true });

let made = 0;
const newEdge = async (): Promise<Json> => {
  made += 1;
  const name = `Depot ${made}`;
  return (await own.admin.post('/api/edge', { name, type: 'default', routingKey: `events ${made}`, secret: 's' })).body;
};
const told = async (edge: Json, about: { id: Json }, query = ''): Promise<string[]> => {
  const page = `pageSize=100&page=0&sortProperty=createdTime${query}`;
  const { data } = (await own.admin.get(`/api/edge/${edge.id.id}/events?${page}`)).body;
  return data.filter(({ entityId }: Json) => entityId === about.id.id).map(({ action }: Json) => action);
};

it('is told of what comes to it, changes, is deleted or goes; another edge is not', async () => {
  const [edge, second] = [await newEdge(), await newEdge()];
  const { body: device } = await own.admin.post('/api/device', { name: 'Gate' });
  await own.admin.post(`/api/edge/${edge.id.id}/device/${device.id.id}`);
  await own.admin.post('/api/device', { ...device, label: 'North' });
  const { body: dashboard } = await own.admin.post('/api/dashboard', { title: 'Yard' });
  await own.admin.post(`/api/edge/${edge.id.id}/dashboard/${dashboard.id.id}`);
  await own.admin.delete(`/api/edge/${edge.id.id}/dashboard/${dashboard.id.id}`);
  await own.admin.post('/api/dashboard', { ...dashboard, title: 'Elsewhere' });
  await own.admin.delete(`/api/device/${device.id.id}`);
  expect(await told(edge, device)).toEqual(['ASSIGNED_TO_EDGE', 'UPDATED', 'DELETED']);
  expect(await told(edge, dashboard)).toEqual(['ASSIGNED_TO_EDGE', 'UNASSIGNED_FROM_EDGE']);
  expect([await told(second, device), await told(second, dashboard)]).toEqual([[], []]);
});

it('is told of the tenant’s profiles, of its own chains and of itself', async () => {
  const edge = await newEdge();
  const { body: profile } = await own.admin.post('/api/assetProfile', { name: `Hall ${made}` });
  await own.admin.post('/api/ruleChain/metadata', { ruleChainId: edge.rootRuleChainId, nodes: [] });
  await own.admin.post('/api/edge', { ...edge, label: 'South' });
  expect(await told(edge, profile)).toEqual(['ADDED']);
  expect(await told(edge, { id: edge.rootRuleChainId })).toEqual(['UPDATED']);
  expect(await told(edge, edge)).toEqual(['UPDATED']);
  expect(await told(edge, profile, '&textSearch=rule_')).toEqual([]);
  expect(await told(edge, profile, '&endTime=1200000000000')).toEqual([]);
});

it('is not connected, which a synchronization says to its own tenant', async () => {
  const edge = await newEdge();
  const sync = (by: typeof own.admin) => by.post(`/api/edge/sync/${edge.id.id}`);
  expect((await sync(own.admin)).body).toMatchObject({ status: 400, message: 'Edge is not connected!' });
  expect((await sync(foreign.admin)).status).toBe(403);
});
