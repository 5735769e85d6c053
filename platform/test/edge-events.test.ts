/** What an edge is told: changes that concern it, and only those. No edge is ever connected. */
import { type Json, PASSWORD } from './running-platform.js';
import { foreign, own, platform, runTenantWorld } from './tenant-world.js';

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

it('is told that a device goes which another tenant gets, or which loses all its relations', async () => {
  const [edge, second] = [await newEdge(), await newEdge()];
  const hold = async (name: string): Promise<Json> => {
    const { body: device } = await own.admin.post('/api/device', { name });
    await own.admin.post(`/api/edge/${edge.id.id}/device/${device.id.id}`);
    return device;
  };
  const [handed, freed] = [await hold('Handed over'), await hold('Freed')];
  await own.admin.post(`/api/tenant/${foreign.tenantId}/device/${handed.id.id}`);
  await own.admin.delete(`/api/relations?entityId=${freed.id.id}&entityType=DEVICE`);
  for (const device of [handed, freed]) {
    expect(await told(edge, device)).toEqual(['ASSIGNED_TO_EDGE', 'UNASSIGNED_FROM_EDGE']);
    expect(await told(second, device)).toEqual([]);
  }
});

it('is told what comes and goes by relations of its group, which say what it holds', async () => {
  const edge = await newEdge();
  const { body: device } = await own.admin.post('/api/device', { name: 'Related' });
  const held = { from: edge.id, to: device.id, type: 'Contains', typeGroup: 'EDGE' };
  await own.admin.post('/api/relation', held);
  const ends = `fromId=${edge.id.id}&fromType=EDGE&toId=${device.id.id}&toType=DEVICE`;
  await own.admin.delete(`/api/relation?${ends}&relationType=Contains&relationTypeGroup=EDGE`);
  expect(await told(edge, device)).toEqual(['ASSIGNED_TO_EDGE', 'UNASSIGNED_FROM_EDGE']);
});

it('is told once that something it holds, or it itself, is assigned to a customer or taken back', async () => {
  const edge = await newEdge();
  const { body: device } = await own.admin.post('/api/device', { name: 'Hoist' });
  await own.admin.post(`/api/edge/${edge.id.id}/device/${device.id.id}`);
  const { body: dashboard } = await own.admin.post('/api/dashboard', { title: 'Hall' });
  await own.admin.post(`/api/edge/${edge.id.id}/dashboard/${dashboard.id.id}`);
  for (const [noun, { id }] of Object.entries({ device, dashboard })) {
    await own.admin.post(`/api/customer/${own.customerId}/${noun}/${id.id}`);
    const both = noun === 'dashboard' ? `${own.customerId}/` : '';
    await own.admin.delete(`/api/customer/${both}${noun}/${id.id}`);
  }
  await own.admin.post(`/api/customer/${own.customerId}/edge/${edge.id.id}`);
  const moves = ['ASSIGNED_TO_CUSTOMER', 'UNASSIGNED_FROM_CUSTOMER'];
  expect(await told(edge, device)).toEqual(['ASSIGNED_TO_EDGE', ...moves]);
  expect(await told(edge, dashboard)).toEqual(['ASSIGNED_TO_EDGE', ...moves]);
  expect(await told(edge, edge)).toEqual(['ASSIGNED_TO_CUSTOMER']);
});

it('is told that what it holds, or it itself, has changed when its customer is renamed or deleted', async () => {
  const edge = await newEdge();
  const { body: customer } = await own.admin.post('/api/customer', { title: `Quay ${made}` });
  const { body: device } = await own.admin.post('/api/device', { name: 'Winch' });
  const { body: dashboard } = await own.admin.post('/api/dashboard', { title: 'Quay' });
  for (const [noun, { id }] of Object.entries({ device, dashboard, edge }))
    await own.admin.post(`/api/customer/${customer.id.id}/${noun}/${id.id}`);
  for (const [noun, { id }] of Object.entries({ device, dashboard }))
    await own.admin.post(`/api/edge/${edge.id.id}/${noun}/${id.id}`);
  await own.admin.post('/api/customer', { ...customer, title: `Pier ${made}` });
  expect(await told(edge, dashboard)).toEqual(['ASSIGNED_TO_EDGE', 'UPDATED']);
  await own.admin.delete(`/api/customer/${customer.id.id}`);
  expect(await told(edge, device)).toEqual(['ASSIGNED_TO_EDGE', 'UPDATED']);
  expect(await told(edge, dashboard)).toEqual(['ASSIGNED_TO_EDGE', 'UPDATED', 'UPDATED']);
  expect(await told(edge, edge)).toEqual(['ASSIGNED_TO_CUSTOMER', 'UPDATED']);
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

const events = async (edge: Json, type: string): Promise<Json[]> => {
  const page = 'pageSize=100&page=0&sortProperty=createdTime&sortOrder=ASC';
  const { data } = (await own.admin.get(`/api/edge/${edge.id.id}/events?${page}&textSearch=${type}`)).body;
  return data.map(({ type, action, entityId, body }: Json) => ({ type, action, entityId, body }));
};

it('is told of attributes, credentials, commands, alarms and relations of what it holds', async () => {
  const [edge, second] = [await newEdge(), await newEdge()];
  const { body: device } = await own.admin.post('/api/device', { name: 'Lock' });
  const id = device.id.id;
  await own.admin.post(`/api/edge/${edge.id.id}/device/${id}`);
  await own.admin.post(`/api/plugins/telemetry/DEVICE/${id}/SERVER_SCOPE`, { floor: 3 });
  await own.admin.delete(`/api/plugins/telemetry/DEVICE/${id}/SERVER_SCOPE?keys=floor`);
  const { body: credentials } = await own.admin.get(`/api/device/${id}/credentials`);
  await own.admin.post('/api/device/credentials', { ...credentials, credentialsId: 'opens the lock' });
  await own.admin.post(`/api/rpc/oneway/${id}`, { method: 'close', params: { slowly: true }, persistent: true });
  const told = (action: string, body: Json = null) => ({ type: 'DEVICE', action, entityId: id, body });
  expect(await events(edge, 'device')).toEqual([
    told('ASSIGNED_TO_EDGE'),
    told('ATTRIBUTES_UPDATED', { scope: 'SERVER_SCOPE', kv: { floor: '3' } }),
    told('ATTRIBUTES_DELETED', { scope: 'SERVER_SCOPE', keys: ['floor'] }),
    told('CREDENTIALS_UPDATED'),
    told('RPC_CALL', { oneway: true, method: 'close', params: '{"slowly":true}' }),
  ]);

  const raised = { originator: device.id, type: 'Jammed', severity: 'MAJOR', status: 'ACTIVE_UNACK' };
  const { body: alarm } = await own.admin.post('/api/alarm', raised);
  for (const done of ['ack', 'clear']) await own.admin.post(`/api/alarm/${alarm.id.id}/${done}`);
  await own.admin.delete(`/api/alarm/${alarm.id.id}`);
  const ofAlarm = (await events(edge, 'alarm')).map(({ action, entityId }) => `${action} ${entityId}`);
  expect(ofAlarm).toEqual(['ADDED', 'ALARM_ACK', 'ALARM_CLEAR', 'DELETED'].map((action) => `${action} ${alarm.id.id}`));

  const relation = { from: device.id, to: edge.id, type: 'Guards', typeGroup: 'COMMON' };
  await own.admin.post('/api/relation', relation);
  const query = `fromId=${id}&fromType=DEVICE&relationType=Guards&toId=${edge.id.id}&toType=EDGE`;
  await own.admin.delete(`/api/relation?${query}`);
  expect(await events(edge, 'relation')).toMatchObject([
    { action: 'RELATION_ADD_OR_UPDATE', entityId: null, body: relation },
    { action: 'RELATION_DELETED', entityId: null, body: relation },
  ]);
  for (const type of ['device', 'alarm', 'relation']) expect(await events(second, type)).toEqual([]);
});

it('is told of its customer and of those who can work on it, not of other customers’ users', async () => {
  const [edge, second] = [await newEdge(), await newEdge()];
  const { body: customer } = await own.admin.post('/api/customer', { title: `Yard ${made}` });
  await own.admin.post(`/api/customer/${customer.id.id}/edge/${edge.id.id}`);
  const user = (more: object) => own.admin.post('/api/user?sendActivationMail=false', more);
  const theirs = { email: `theirs-${made}@mullion.test`, authority: 'CUSTOMER_USER', customerId: customer.id };
  const { body: their } = await user(theirs);
  const { body: admin } = await user({ email: `admin-${made}@mullion.test`, authority: 'TENANT_ADMIN' });
  await own.admin.delete(`/api/user/${their.id.id}`);
  await own.admin.post('/api/customer', { ...customer, city: 'Kiel' });
  expect(await told(edge, edge)).toEqual(expect.arrayContaining(['ASSIGNED_TO_CUSTOMER']));
  expect(await told(edge, customer)).toEqual(['ADDED', 'UPDATED']);
  expect([await told(edge, their), await told(edge, admin)]).toEqual([['ADDED', 'DELETED'], ['ADDED']]);
  expect([await told(second, customer), await told(second, admin)]).toEqual([[], ['ADDED']]);
  expect(await told(second, their)).not.toContain('ADDED');
});

it('is not told that somebody signed in or mistyped a password', async () => {
  const edge = await newEdge();
  await platform.signIn(own.adminEmail, PASSWORD);
  await expect(platform.signIn(own.adminEmail, 'mistyped')).rejects.toThrow();
  await platform.signIn(own.adminEmail, PASSWORD);
  expect(await told(edge, { id: { id: own.adminId } })).toEqual([]);
});

it('is not connected, which a synchronization says to its own tenant', async () => {
  const edge = await newEdge();
  const sync = (by: typeof own.admin) => by.post(`/api/edge/sync/${edge.id.id}`);
  expect((await sync(own.admin)).body).toMatchObject({ status: 400, message: 'Edge is not connected!' });
  expect((await sync(foreign.admin)).status).toBe(403);
});
