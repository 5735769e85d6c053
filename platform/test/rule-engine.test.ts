/** The rule engine from outside: what reaches chains, what ends circles, what queues report, and what a crash leaves. */
import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import path from 'node:path';
import Database from 'libsql';
import { runKafka } from './message-brokers.js';
import { type Json, makeTenant, type TestTenant } from './running-platform.js';
import { connectMqtt, dataDir, limitedTenant, own, platform, runTenantWorld, startAgain, sys } from './tenant-world.js';

const env = {
  QUEUE_STATISTICS_MS: '300',
  DEBUG_EVENTS_PER_HOUR: '60',
  CALLERS_TOLD_MS: '0',
  INACTIVITY_CHECK_MS: '300',
};
runTenantWorld({ env, mqtt: true });

const PACKAGE = 'org.thingsboard.rule.engine.';
const node = (type: string, name: string, configuration: object, debugMode = true) => ({
  type: PACKAGE + type,
  name,
  configuration,
  debugMode,
  additionalInfo: { layoutX: 0, layoutY: 0 },
});
const js = (text: string) => ({ scriptLang: 'JS', jsScript: text, tbelScript: 'return true;' });
const save = node('telemetry.TbMsgTimeseriesNode', 'save', { defaultTTL: 0 });
const link = (fromIndex: number, toIndex: number, type: string) => ({ fromIndex, toIndex, type });

async function rootOf({ admin }: TestTenant): Promise<string> {
  const { body } = await admin.get('/api/ruleChains?pageSize=20&page=0');
  return body.data.find(({ root }: Json) => root).id.id;
}

/** Stores nodes of a chain, the first of which is its first; answers their ids. */
async function setChain(
  tenant: TestTenant,
  nodes: object[],
  connections: object[] = [],
  chain?: string,
): Promise<string[]> {
  const id = chain ?? (await rootOf(tenant));
  const ruleChainId = { entityType: 'RULE_CHAIN', id };
  const contents = { ruleChainId, firstNodeIndex: 0, nodes, connections };
  const { status, body } = await tenant.admin.post('/api/ruleChain/metadata', contents);
  expect(status).toBe(200);
  return body.nodes.map((each: Json) => each.id.id);
}

async function events({ admin, tenantId }: TestTenant, id: string, type = 'DEBUG_RULE_NODE', kind = 'RULE_NODE') {
  const query = `tenantId=${tenantId}&pageSize=100&page=0&sortProperty=createdTime&sortOrder=ASC`;
  const { body } = await admin.post(`/api/events/${kind}/${id}?${query}`, { eventType: type });
  return body.data.map((event: Json) => event.body) as Json[];
}

async function makeDevice({ admin }: TestTenant, name = `device ${Math.random()}`) {
  const { body } = await admin.post('/api/device', { name, type: 'default' });
  const { credentialsId } = (await admin.get(`/api/device/${body.id.id}/credentials`)).body;
  const post = async (values: object, what = 'telemetry') =>
    (await platform.as().post(`/api/v1/${credentialsId}/${what}`, values)).status;
  const latest = async (key: string): Promise<string | null> =>
    (await admin.get(`/api/plugins/telemetry/DEVICE/${body.id.id}/values/timeseries?keys=${key}`)).body[key]?.[0].value;
  return { id: body.id.id as string, token: credentialsId as string, post, latest };
}

async function until<T>(read: () => Promise<T>, isGood: (value: T) => boolean): Promise<T> {
  for (let tries = 0; ; tries += 1) {
    const value = await read();
    if (isGood(value) || tries === 100) return value;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

it('stores what a chain saves before the device is answered, and nothing that no node saves', async () => {
  const device = await makeDevice(own);
  expect(await device.post({ kept: 5 })).toBe(200);
  expect(await device.latest('kept')).toBe('5');
  await setChain(own, [node('filter.TbJsFilterNode', 'large', js('return msg.a > 10;')), save], [link(0, 1, 'True')]);
  expect(await device.post({ a: 1 })).toBe(200);
  expect(await device.latest('a')).toBeNull();
  expect(await device.post({ a: 11 })).toBe(200);
  expect(await device.latest('a')).toBe('11');
});

it('goes on by the new nodes as soon as a chain is saved', async () => {
  const device = await makeDevice(own);
  for (const factor of [2, 3, 4]) {
    const script = js(`msg.a = msg.a * ${factor}; return {msg: msg, metadata: metadata, msgType: msgType};`);
    await setChain(own, [node('transform.TbTransformMsgNode', 'multiply', script), save], [link(0, 1, 'Success')]);
    await device.post({ a: 10 });
    expect(await device.latest('a')).toBe(String(10 * factor));
  }
});

it.each([
  [
    'of nodes that the profile says',
    { maxRuleNodeExecutionsPerMessage: 7 },
    'The message passed more than 7 rule nodes',
  ],
  ['of levels that always holds', {}, 'Rule chains may call each other 200 levels deep at most'],
])('ends a circle of chains after the number %s', async (_what, limits, message) => {
  const { tenant } = await limitedTenant(limits);
  const root = await rootOf(tenant);
  const device = await makeDevice(tenant);
  const call = (ruleChainId: string) => node('flow.TbRuleChainInputNode', 'again', { ruleChainId }, false);
  await setChain(tenant, [call(root)], [], root);
  expect(await device.post({ a: 1 })).toBe(200);
  const asset = await until(
    async () => (await tenant.admin.get('/api/tenant/assets?pageSize=10&page=0&textSearch=Main_')).body.data[0],
    (found) => found !== undefined,
  );
  const exceptions = await until(
    async () =>
      (await tenant.admin.get(`/api/plugins/telemetry/ASSET/${asset.id.id}/values/timeseries?keys=ruleEngineException`))
        .body.ruleEngineException?.[0].value,
    (value) => Boolean(value),
  );
  // Devices that are made are told of, too: the same failure may be counted.
  expect(JSON.parse(exceptions)).toMatchObject({
    ruleChainName: 'Root Rule Chain',
    ruleNodeName: 'again',
    message,
  });
});

it('writes so many debug events in a time, says so once, and begins anew when a chain is saved', async () => {
  const tenant = await makeTenant(platform, sys);
  const root = await rootOf(tenant);
  const filter = node('filter.TbMsgTypeFilterNode', 'any', { messageTypes: ['POST_TELEMETRY_REQUEST'] });
  const [id = ''] = await setChain(tenant, [filter], [], root);
  const device = await makeDevice(tenant);
  for (let n = 0; n < 40; n += 1) await device.post({ n });
  expect(await events(tenant, id)).toHaveLength(60);
  expect(await events(tenant, root, 'DEBUG_RULE_CHAIN', 'RULE_CHAIN')).toHaveLength(1);
  const [again = ''] = await setChain(tenant, [filter], [], root);
  await device.post({ n: 1 });
  expect((await events(tenant, again)).map(({ type }) => type).slice(-2)).toEqual(['IN', 'OUT']);
});

it('keeps nothing of what a script did with the message before, and answers for its message alone', async () => {
  const device = await makeDevice(own);
  const script = js(
    'n = (typeof n === "undefined" ? 0 : n) + msg.a; return {msg: {n: n}, metadata: metadata, msgType: msgType};',
  );
  await setChain(own, [node('transform.TbTransformMsgNode', 'sum', script), save], [link(0, 1, 'Success')]);
  for (const a of [1, 2, 3]) {
    await device.post({ a });
    expect(await device.latest('n')).toBe(String(a));
  }
});

it('rests a script that ran out of time three times in a row', async () => {
  const tenant = await makeTenant(platform, sys);
  const [id = ''] = await setChain(tenant, [node('filter.TbJsFilterNode', 'loop', js('while (true) {}'))]);
  const device = await makeDevice(tenant);
  for (let n = 0; n < 4; n += 1) await device.post({ n });
  const failures = await until(
    async () => (await events(tenant, id)).filter(({ error }) => error).map(({ error }) => error),
    (found) => found.some((text) => text.includes('blocked')),
  );
  expect(failures[0]).toBe('Script timeout!');
  expect(failures.at(-1)).toContain('Script invocation is blocked due to maximum error count 3');
});

it('ends a script that its sandbox cannot end together with its thread', async () => {
  const tenant = await makeTenant(platform, sys);
  const endless = js('new Array(4294967295).indexOf(1); return true;');
  const [id = ''] = await setChain(tenant, [node('filter.TbJsFilterNode', 'endless', endless)]);
  const device = await makeDevice(tenant);
  await device.post({ n: 1 });
  const [failure] = await until(
    async () => (await events(tenant, id)).filter(({ error }) => error).map(({ error }) => error),
    (found) => found.length > 0,
  );
  expect(failure).toBe('Script timeout!');
});

it('tells rules that a device is active that only posts', async () => {
  const tenant = await makeTenant(platform, sys);
  const [id = ''] = await setChain(tenant, [node('filter.TbMsgTypeSwitchNode', 'switch', { version: 0 })]);
  const device = await makeDevice(tenant);
  await device.post({ a: 1 });
  const told = await until(
    async () => (await events(tenant, id)).filter(({ type }) => type === 'IN').map(({ msgType }) => msgType),
    (types) => types.includes('ACTIVITY_EVENT'),
  );
  expect(told).toContain('ACTIVITY_EVENT');
});

/** What comes to the first node of a tenant's root chain, by type. */
async function watchMessages(tenant: TestTenant) {
  const [id = ''] = await setChain(tenant, [node('filter.TbMsgTypeSwitchNode', 'switch', { version: 0 })]);
  const isIt = (event: Json, type: string, name?: string) =>
    event.type === 'IN' && event.msgType === type && (!name || JSON.parse(event.data).name === name);
  return (type: string, name?: string): Promise<Json | undefined> =>
    until(
      async () => (await events(tenant, id)).find((event) => isIt(event, type, name)),
      (found) => found !== undefined,
    );
}

it('tells rules that a device fell silent, once its own time is over', async () => {
  const tenant = await makeTenant(platform, sys);
  const come = await watchMessages(tenant);
  const device = await makeDevice(tenant);
  const path = `/api/plugins/telemetry/DEVICE/${device.id}/attributes/SERVER_SCOPE`;
  await tenant.admin.post(path, { inactivityTimeout: 500 });
  await device.post({ a: 1 });
  const told = await come('INACTIVITY_EVENT');
  expect(told?.entityId).toBe(device.id);
  expect(JSON.parse(told?.data)).toMatchObject({ active: false, inactivityTimeout: 500 });
  expect(JSON.parse(told?.metadata)).toMatchObject({ scope: 'SERVER_SCOPE', deviceType: 'default' });
});

it('tells rules of a device that a gateway made, and of one that registered itself', async () => {
  const tenant = await makeTenant(platform, sys);
  const come = await watchMessages(tenant);
  const { body } = await tenant.admin.post('/api/device', { name: 'gateway', additionalInfo: { gateway: true } });
  const { credentialsId } = (await tenant.admin.get(`/api/device/${body.id.id}/credentials`)).body;
  const gateway = await connectMqtt({ username: credentialsId, protocolVersion: 5 });
  await gateway.publishAsync('v1/gateway/connect', '{"device":"child"}', { qos: 1 });
  const made = await come('ENTITY_CREATED', 'child');
  expect(JSON.parse(made?.data).id.id).toBe(made?.entityId);
  expect(JSON.parse(made?.metadata)).toEqual({ gatewayId: body.id.id });

  const type = 'ALLOW_CREATE_NEW_DEVICES';
  const key = { provisionDeviceKey: `key of ${tenant.tenantId}`, provisionDeviceSecret: 'secret' };
  await tenant.admin.post('/api/deviceProfile', {
    name: 'registers',
    type: 'DEFAULT',
    transportType: 'DEFAULT',
    provisionType: type,
    provisionDeviceKey: key.provisionDeviceKey,
    profileData: {
      configuration: { type: 'DEFAULT' },
      transportConfiguration: { type: 'DEFAULT' },
      provisionConfiguration: { type, provisionDeviceSecret: key.provisionDeviceSecret },
    },
  });
  await platform.as().post('/api/v1/provision', { ...key, deviceName: 'walker' });
  const registered = await come('ENTITY_CREATED', 'walker');
  const provisioned = await come('PROVISION_SUCCESS', 'walker');
  expect(provisioned?.entityId).toBe(registered?.entityId);
  for (const told of [registered, provisioned])
    expect(JSON.parse(told?.metadata)).toEqual({ tenantId: tenant.tenantId });
});

/** Messages of a tenant that wait or are under way. */
function queued({ tenantId }: TestTenant): number {
  const db = new Database(path.join(dataDir, 'mullion.db'), { readonly: true });
  try {
    const sql = `SELECT count(*) AS n FROM queue_message m JOIN queue_partition p ON p.no = m.partition WHERE p.tenant_id = ?`;
    return Number((db.prepare(sql).get([tenantId]) as { n: number }).n);
  } finally {
    db.close();
  }
}

it('works for a tenant while a script of another loops and a host of it never answers', async () => {
  const sockets: Socket[] = [];
  const silent = createServer((socket) => sockets.push(socket)).listen(0, '127.0.0.1');
  await once(silent, 'listening');
  const { port } = silent.address() as AddressInfo;
  const tenant = await makeTenant(platform, sys);
  const other = await makeDevice(tenant);
  const rest = { restEndpointUrlPattern: `http://127.0.0.1:${port}`, requestMethod: 'POST', headers: {} };
  const loop = node('filter.TbJsFilterNode', 'loop', js('while (true) {}'), false);
  const kind = node('filter.TbJsFilterNode', 'kind', js('return msg.loop === 1;'), false);
  await setChain(
    tenant,
    [kind, loop, node('rest.TbRestApiCallNode', 'call', rest, false)],
    [link(0, 1, 'True'), link(0, 2, 'False')],
  );
  await setChain(own, [save]);
  const device = await makeDevice(own);
  const held = Promise.all([other.post({ loop: 0 }), other.post({ loop: 1 })]);
  await until(
    async () => sockets.length,
    (calls) => calls > 0,
  );
  expect(await device.post({ beside: 1 })).toBe(200);
  expect(await device.latest('beside')).toBe('1');
  expect(queued(tenant)).toBeGreaterThan(0);
  for (const socket of sockets) socket.destroy();
  silent.close();
  expect(await held).toEqual([200, 200]);
});

it('works for a tenant while a Kafka of another takes its time, and goes on with what that took', async () => {
  const kafka = await runKafka('topic');
  const release = kafka.hold();
  const tenant = await makeTenant(platform, sys);
  const late = await makeDevice(tenant);
  const config = { topicPattern: 'topic', bootstrapServers: `127.0.0.1:${kafka.port}`, acks: '1' };
  await setChain(tenant, [node('kafka.TbKafkaNode', 'send', config, false), save], [link(0, 1, 'Success')]);
  await setChain(own, [save]);
  const device = await makeDevice(own);
  const held = late.post({ late: 1 });
  await kafka.took(1);
  expect(await device.post({ meanwhile: 1 })).toBe(200);
  expect(await device.latest('meanwhile')).toBe('1');
  expect(await late.latest('late')).toBeNull();
  release();
  expect(await held).toBe(200);
  const stored = await until(
    () => late.latest('late'),
    (value) => value !== null,
  );
  expect(stored).toBe('1');
  kafka.close();
});

it('goes on with its backlog when a storage that took nothing takes again', async () => {
  const tenant = await makeTenant(platform, sys);
  const device = await makeDevice(tenant);
  const slow = js('var end = Date.now() + 200; while (Date.now() < end) {} return true;');
  const quiet = { ...save, debugMode: false };
  const done = js('var out = {}; for (var k in msg) out["done " + k] = 1; return {msg: out};');
  await setChain(
    tenant,
    [
      node('filter.TbJsFilterNode', 'slow', slow, false),
      quiet,
      node('transform.TbTransformMsgNode', 'done', done, false),
      quiet,
    ],
    [link(0, 1, 'True'), link(1, 2, 'Success'), link(2, 3, 'Success')],
  );
  await until(
    async () => queued(tenant),
    (waiting) => waiting === 0,
  );
  const limitFiles = (size: string) => execFileSync('prlimit', ['--pid', String(platform.pid), `--fsize=${size}:`]);
  const posted = Promise.all(Array.from({ length: 5 }, (_, n) => device.post({ [`key${n}`]: n })));
  await until(
    async () => queued(tenant),
    (waiting) => waiting >= 5,
  );
  limitFiles('4096');
  expect(await posted).toEqual(Array(5).fill(200));
  expect(await device.post({ refused: 1 })).toBe(503);
  expect((await tenant.admin.get(`/api/device/${device.id}`)).status).toBe(200);
  expect(await device.latest('key4')).toBeNull();
  limitFiles('unlimited');
  const keys = await until(
    async () => (await tenant.admin.get(`/api/plugins/telemetry/DEVICE/${device.id}/keys/timeseries`)).body as string[],
    (found) => found.length === 10,
  );
  const each = [0, 1, 2, 3, 4];
  expect(keys.sort()).toEqual([...each.map((n) => `done key${n}`), ...each.map((n) => `key${n}`)]);
});

it('works on everything that waited when it was killed, and on what a checkpoint kept', async () => {
  const tenant = await makeTenant(platform, sys);
  const device = await makeDevice(tenant, 'kept');
  await setChain(
    tenant,
    [node('flow.TbCheckpointNode', 'keep', { queueName: 'HighPriority' }, false), { ...save, debugMode: false }],
    [link(0, 1, 'Success')],
  );
  await Promise.all(Array.from({ length: 50 }, (_, n) => device.post({ [`key${n}`]: n })));
  await startAgain({ end: () => platform.kill() });
  const admin = platform.as(await platform.signIn(tenant.adminEmail, 'secret-1'));
  const keys = await until(
    async () => (await admin.get(`/api/plugins/telemetry/DEVICE/${device.id}/keys/timeseries`)).body as string[],
    (found) => found.length === 50,
  );
  expect(keys).toHaveLength(50);
});
