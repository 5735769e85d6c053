import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { IClientOptions, MqttClient } from 'mqtt';
import { type Caller, call, type Json, PASSWORD, type RunningPlatform, runPlatform } from './running-platform.js';
import { connectMqtt, foreign, own, platform, runTenantWorld } from './tenant-world.js';

runTenantWorld({ mqtt: true, foreign: true, env: { COMMAND_CONFIRMATION_MS: '1000' } });

let device: string;
let token: string;
let devices = 0;
const FAR = 4_000_000_000_000;

beforeEach(async () => {
  devices += 1;
  device = (await own.admin.post('/api/device', { name: `commanded ${devices}`, type: 'default' })).body.id.id;
  token = (await own.admin.get(`/api/device/${device}/credentials`)).body.credentialsId;
});
const connect = (options: IClientOptions = {}) => connectMqtt({ username: token, ...options });
/** A device that hears commands, and keeps them. */
async function listen(client: MqttClient, filter = 'v1/devices/me/rpc/request/+', qos: 0 | 1 = 1): Promise<Json[]> {
  const heard: Json[] = [];
  client.on('message', (topic, payload) => {
    if (topic.includes('req'))
      heard.push({ number: Number(topic.split('/').at(-1)), ...JSON.parse(payload.toString()) });
  });
  await client.subscribeAsync(filter, { qos });
  return heard;
}
const next = (client: MqttClient) =>
  new Promise<{ topic: string; body: string }>((resolve) =>
    client.once('message', (topic, payload) => resolve({ topic, body: payload.toString() })),
  );
const send = (way: string, body: object, base = '/api/rpc') => own.admin.post(`${base}/${way}/${device}`, body);
const store = async (way: string, body: object): Promise<string> =>
  (await send(way, { persistent: true, expirationTime: FAR, params: {}, ...body })).body.rpcId;
const record = async (id: string) => (await own.admin.get(`/api/rpc/persistent/${id}`)).body;
/** The record once it has one of the statuses; what decides is another process, so it is asked again. */
async function until(id: string, ...statuses: string[]): Promise<Json> {
  for (;;) {
    const found = await record(id);
    if (statuses.includes(found.status)) return found;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
const overHttp = (method: string, path: string, body?: unknown, raw?: string) =>
  call(`${platform.url}/api/v1/${token}/${path}`, method, undefined, body, raw);

describe.each([
  [4, 'v1/devices/me/rpc/request/', 'v1/devices/me/rpc/response/'],
  [5, 'v2/r/req/', 'v2/r/res/'],
] as const)('over MQTT of version %i', (protocolVersion, asks, answers) => {
  it('a two-way command answers what the device answers, in both addresses', async () => {
    const client = await connect({ protocolVersion });
    client.on('message', (topic, payload) => {
      const { method, params } = JSON.parse(payload.toString());
      const number = topic.slice(asks.length);
      client.publish(answers + number, method === 'sum' ? JSON.stringify({ sum: params.a + params.b }) : params, {
        qos: 1,
      });
    });
    await client.subscribeAsync(`${asks}+`, { qos: 1 });
    const params = { a: 1, b: 2 };
    expect(await send('twoway', { method: 'sum', params })).toMatchObject({ status: 200, body: { sum: 3 } });
    expect((await send('twoway', { method: 'sum', params }, '/api/plugins/rpc')).body).toEqual({ sum: 3 });
    expect(await send('twoway', { method: 'raw', params: '' })).toMatchObject({ status: 200, body: '' });
    expect(await send('twoway', { method: 'raw', params: 'no json' })).toMatchObject({ status: 406 });
  });

  it.each([0, 1] as const)('a one-way command answers when a device of QoS %i has it', async (qos) => {
    const client = await connect({ protocolVersion });
    const heard = await listen(client, `${asks}+`, qos);
    expect(await send('oneway', { method: 'blink', params: [1] })).toMatchObject({ status: 200, body: '' });
    expect(heard).toMatchObject([{ method: 'blink', params: [1] }]);
  });

  it('a request of the device to the server is answered', async () => {
    const client = await connect({ protocolVersion });
    await client.subscribeAsync(`${answers}+`, { qos: 1 });
    const answer = next(client);
    await client.publishAsync(`${asks}7`, '{"method":"getTime","params":{}}', { qos: 1 });
    expect(await answer).toEqual({ topic: `${answers}7`, body: '{"error":"timeout"}' });
  });
});

it.each(['params', 'additionalInfo', 'method'])(
  'a command with a longer %s than it may have is refused by the name of the field',
  async (field) => {
    const text = 'x'.repeat(64 * 1024 - 2);
    for (const body of [{}, { persistent: true, expirationTime: FAR }]) {
      const { status, body: refusal } = await send('oneway', { method: 'blink', ...body, [field]: `${text}x` });
      expect([status, refusal.message]).toEqual([400, expect.stringContaining(`"${field}"`)]);
    }
    const heard = await listen(await connect());
    const sent = { method: 'blink', params: null, [field]: text };
    expect((await send('oneway', sent)).status).toBe(200);
    expect(heard).toMatchObject([{ method: sent.method, params: sent.params }]);
  },
);

it('a command waits for a device that comes in time', async () => {
  const sent = send('oneway', { method: 'blink', params: {}, timeout: 20_000 });
  const heard = await listen(await connect());
  expect((await sent).status).toBe(200);
  expect(heard).toHaveLength(1);
});

it('a hundred commands may wait for a device; the next one is refused, and those of other devices are not', async () => {
  const waiting = Array.from({ length: 101 }, (_, n) => send('twoway', { method: 'wait', params: n, timeout: 60_000 }));
  expect(await Promise.race(waiting)).toMatchObject({
    status: 429,
    body: { message: expect.stringContaining('100 commands wait') },
  });
  const { body } = await own.admin.post('/api/device', { name: `beside ${devices}`, type: 'default' });
  const beside = { method: 'beside', expirationTime: Date.now() + 500 };
  expect((await own.admin.post(`/api/rpc/oneway/${body.id.id}`, beside)).status).toBe(504);
  const client = await connect();
  client.on('message', (topic) => client.publish(topic.replace('request', 'response'), '{}', { qos: 1 }));
  await client.subscribeAsync('v1/devices/me/rpc/request/+', { qos: 1 });
  const statuses = (await Promise.all(waiting)).map(({ status }) => status);
  expect(statuses.sort()).toEqual([...Array(100).fill(200), 429]);
});

it('a command that is to be answered is over when its caller hangs up', async () => {
  const client = await connect();
  const asked = new Promise((resolve) => client.once('message', resolve));
  await client.subscribeAsync('v1/devices/me/rpc/request/+', { qos: 1 });
  const hangUp = new AbortController();
  const abandoned = fetch(`${platform.url}/api/rpc/twoway/${device}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-authorization': `Bearer ${own.adminToken}` },
    body: JSON.stringify({ method: 'abandoned', timeout: 3_600_000 }),
    signal: hangUp.signal,
  });
  await asked;
  hangUp.abort();
  await expect(abandoned).rejects.toThrow();
  for (;;) {
    const log = await own.admin.get(`/api/audit/logs/entity/DEVICE/${device}?pageSize=10&page=0`);
    const [entry] = log.body.data.filter(({ actionType }: Json) => actionType === 'RPC_CALL');
    if (entry) {
      expect(entry.actionFailureDetails).toBe('RPC Error: The caller has gone');
      return;
    }
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
});

it('commands that wait are handed out in their order over HTTP, one at a time', async () => {
  const [first, second] = [await store('oneway', { method: 'one' }), await store('twoway', { method: 'two' })];
  expect((await overHttp('GET', 'rpc')).body).toMatchObject({ method: 'one', params: {} });
  await until(first, 'DELIVERED');
  const { body } = await overHttp('GET', 'rpc');
  expect(body.method).toBe('two');
  await until(second, 'DELIVERED');
  expect((await overHttp('POST', `rpc/${body.id}`, { ok: 1 })).status).toBe(200);
  expect(await record(second)).toMatchObject({ status: 'SUCCESSFUL', response: { ok: 1 } });
});

it('a long poll is answered by the next command, and the device that answers it answers the caller', async () => {
  const poll = overHttp('GET', 'rpc?timeout=20000');
  const answer = send('twoway', { method: 'read', params: null });
  const { id, method, params } = (await poll).body;
  expect([method, params]).toEqual(['read', null]);
  await overHttp('POST', `rpc/${id}`, { level: 7 });
  expect((await answer).body).toEqual({ level: 7 });
});

it('a request to the server over HTTP is answered that nobody knows, and refused when it is none', async () => {
  expect((await overHttp('POST', 'rpc', { method: 'getTime', params: {} })).body).toEqual({ error: 'timeout' });
  expect((await overHttp('POST', 'rpc', undefined, 'nonsense')).status).toBe(400);
  expect((await overHttp('POST', 'rpc/no-number', {})).status).toBe(400);
});

describe('a persistent command', () => {
  it('goes from QUEUED over SENT and DELIVERED to SUCCESSFUL', async () => {
    const id = await store('twoway', { method: 'open', retries: 2 });
    expect(await record(id)).toMatchObject({ status: 'QUEUED', response: null });
    const acknowledgments: (() => void)[] = [];
    const client = await connect({ protocolVersion: 5 });
    client.handleMessage = (_packet, done) => void acknowledgments.push(() => done());
    const heard = await listen(client);
    await until(id, 'SENT');
    while (acknowledgments.length === 0) await new Promise((resolve) => setTimeout(resolve, 10));
    for (const acknowledge of acknowledgments) acknowledge();
    await until(id, 'DELIVERED');
    await client.publishAsync(`v1/devices/me/rpc/response/${heard[0].number}`, '{"done":true}', { qos: 1 });
    expect(await record(id)).toMatchObject({ status: 'SUCCESSFUL', response: { done: true } });
  });

  it('fails that is larger than its device takes, and what is behind it is handed out', async () => {
    const large = await store('oneway', { method: 'large', params: 'x'.repeat(1000) });
    const client = await connect({ protocolVersion: 5, properties: { maximumPacketSize: 500 } });
    await listen(client);
    expect((await until(large, 'FAILED')).response).toEqual({ error: expect.stringContaining('larger') });
    await until(await store('oneway', { method: 'small' }), 'DELIVERED');
  });

  it('ends as FAILED with an answer that is not JSON', async () => {
    const id = await store('twoway', { method: 'open' });
    const { body } = await overHttp('GET', 'rpc');
    await overHttp('POST', `rpc/${body.id}`, undefined, 'nonsense');
    expect(await record(id)).toMatchObject({ status: 'FAILED', response: { error: expect.any(String) } });
  });

  it('is sent again when the device does not confirm it, and fails when its retries are used up', async () => {
    const once = await store('oneway', { method: 'once', retries: 0 });
    const again = await store('oneway', { method: 'again', retries: 1 });
    const client = await connect();
    client.handleMessage = () => {};
    client.setMaxListeners(0);
    await listen(client);
    expect((await until(once, 'FAILED')).response).toEqual({ error: expect.any(String) });
    expect((await until(again, 'FAILED')).response).toEqual({ error: expect.any(String) });
  });

  it('is TIMEOUT while it is unconfirmed and the device hears no commands, and is sent again when it does', async () => {
    const id = await store('oneway', { method: 'open', retries: 2 });
    const deaf = await connect();
    deaf.handleMessage = () => {};
    await listen(deaf);
    await until(id, 'SENT');
    deaf.unsubscribe('v1/devices/me/rpc/request/+');
    await until(id, 'TIMEOUT');
    const heard = await listen(await connect({ clientId: 'hears' }));
    await until(id, 'DELIVERED');
    expect(heard).toMatchObject([{ method: 'open' }]);
  });

  it('expires, delivered or not, and is not handed out any more', async () => {
    const expirationTime = Date.now() + 1500;
    const [queued, delivered] = [
      await store('twoway', { method: 'one', expirationTime }),
      await store('twoway', { method: 'two', expirationTime }),
    ];
    expect((await overHttp('GET', 'rpc')).body.method).toBe('one');
    await until(queued, 'EXPIRED');
    await until(delivered, 'EXPIRED');
    expect((await overHttp('GET', 'rpc?timeout=200')).status).toBe(408);
  });

  it('that is deleted is not handed out', async () => {
    const id = await store('oneway', { method: 'gone' });
    await own.admin.delete(`/api/rpc/persistent/${id}`);
    expect((await overHttp('GET', 'rpc?timeout=200')).status).toBe(408);
  });

  it('survives a kill of the platform, also between delivery and answer', async () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'mullion-rpc-'));
    const first = await runPlatform({ dataDir: folder });
    const signedIn = async (on: RunningPlatform) => on.as(await on.signIn('tenant@thingsboard.org', 'tenant'));
    const admin = await signedIn(first);
    const { body } = await admin.get('/api/tenant/devices?deviceName=Test%20Device%20A1');
    const put = async (method: string) =>
      (await admin.post(`/api/rpc/twoway/${body.id.id}`, { method, params: {}, persistent: true, expirationTime: FAR }))
        .body.rpcId;
    const [asked, waiting] = [await put('asked'), await put('waiting')];
    const taken = await call(`${first.url}/api/v1/A1_TEST_TOKEN/rpc`, 'GET');
    expect(taken.body.method).toBe('asked');
    const stateOf = async (by: typeof admin, id: string) => (await by.get(`/api/rpc/persistent/${id}`)).body.status;
    while ((await stateOf(admin, asked)) !== 'DELIVERED');
    await first.kill();
    const second = await runPlatform({ dataDir: folder });
    const after = await signedIn(second);
    await call(`${second.url}/api/v1/A1_TEST_TOKEN/rpc/${taken.body.id}`, 'POST', undefined, { ok: true });
    expect(await stateOf(after, asked)).toBe('SUCCESSFUL');
    expect(await stateOf(after, waiting)).toBe('QUEUED');
    expect((await call(`${second.url}/api/v1/A1_TEST_TOKEN/rpc`, 'GET')).body.method).toBe('waiting');
    await second.stop();
    rmSync(folder, { recursive: true });
  });
});

it('three hundred reconnections lose no command', async () => {
  const RECONNECTIONS = 300;
  const got = new Set<number>();
  const expected = RECONNECTIONS;
  let sent = 0;
  const results: Promise<unknown>[] = [];
  // Not more than may wait for a device at once.
  let passing = 0;
  const sendNow = async (body: object) => {
    passing += 1;
    expect((await send('oneway', body)).status).toBe(200);
    passing -= 1;
  };
  const sendNext = () => {
    const n = sent++;
    const body = { method: 'count', params: n, timeout: 60_000 };
    results.push(n % 2 === 0 || passing === 100 ? store('oneway', body) : sendNow(body));
  };
  for (let i = 0; i < RECONNECTIONS; i += 1) {
    if (sent < expected) sendNext();
    const client = await connect({ clientId: i % 3 === 0 ? 'steady' : `changing-${i}`, clean: i % 2 === 0 });
    client.on('message', (_topic, payload) => got.add(JSON.parse(payload.toString()).params));
    await client.subscribeAsync('v1/devices/me/rpc/request/+', { qos: 1 });
    // Cut without a word, whatever is on its way.
    client.stream.destroy();
  }
  const last = await connect({ clientId: 'last' });
  last.on('message', (_topic, payload) => got.add(JSON.parse(payload.toString()).params));
  await last.subscribeAsync('v1/devices/me/rpc/request/+', { qos: 1 });
  await Promise.all(results);
  while (got.size < expected) await new Promise((resolve) => setTimeout(resolve, 20));
  expect(got.size).toBe(expected);
});

describe('who may', () => {
  it('customer users command devices assigned to them, and read their commands, but do not delete them', async () => {
    const refused = await own.customer.post(`/api/rpc/oneway/${device}`, { method: 'blink', params: {} });
    expect(refused).toMatchObject({ status: 403, body: "You don't have permission to perform this operation!" });
    const id = await store('oneway', { method: 'blink' });
    expect((await own.customer.get(`/api/rpc/persistent/${id}`)).status).toBe(403);
    await own.admin.post(`/api/customer/${own.customerId}/device/${device}`);
    expect((await own.customer.get(`/api/rpc/persistent/${id}`)).status).toBe(200);
    expect((await own.customer.delete(`/api/rpc/persistent/${id}`)).status).toBe(403);
  });

  it('an answer is not given to a caller who may not have it any more', async () => {
    await own.admin.post(`/api/customer/${own.customerId}/device/${device}`);
    const pair = { username: own.customerEmail, password: PASSWORD };
    const leaving = platform.as((await platform.as().post('/api/auth/login', pair)).body.token);
    const client = await connect();
    const answer = async (caller: Caller, meanwhile: () => Promise<unknown>) => {
      const asked = next(client);
      const sent = caller.post(`/api/rpc/twoway/${device}`, { method: 'read', params: {}, timeout: 20_000 });
      const { topic } = await asked;
      await meanwhile();
      await client.publishAsync(topic.replace('request', 'response'), '{"secret":1}', { qos: 1 });
      return sent;
    };
    await client.subscribeAsync('v1/devices/me/rpc/request/+', { qos: 1 });
    expect(await answer(own.customer, async () => undefined)).toMatchObject({ status: 200, body: { secret: 1 } });
    expect((await answer(leaving, () => leaving.post('/api/auth/logout'))).status).toBe(401);
    expect((await answer(own.customer, () => own.admin.delete(`/api/customer/device/${device}`))).status).toBe(403);
  });

  it('nobody reaches the commands of another tenant', async () => {
    const id = await store('oneway', { method: 'blink' });
    expect((await foreign.admin.get(`/api/rpc/persistent/${id}`)).status).toBe(403);
    expect((await foreign.admin.delete(`/api/rpc/persistent/${id}`)).status).toBe(403);
    expect((await foreign.admin.post(`/api/rpc/oneway/${device}`, { method: 'blink', params: {} })).status).toBe(404);
    expect((await foreign.admin.get(`/api/rpc/persistent/device/${device}?page=0&pageSize=9`)).status).toBe(404);
  });

  it('a device answers its own commands only', async () => {
    const id = await store('twoway', { method: 'open' });
    const { body } = await overHttp('GET', 'rpc');
    const stranger = (await own.admin.post('/api/device', { name: `stranger ${devices}`, type: 'default' })).body.id.id;
    const strangersToken = (await own.admin.get(`/api/device/${stranger}/credentials`)).body.credentialsId;
    await call(`${platform.url}/api/v1/${strangersToken}/rpc/${body.id}`, 'POST', undefined, { ok: true });
    expect((await record(id)).status).not.toBe('SUCCESSFUL');
  });

  it.each([
    [{}, 400],
    [{ method: 'a', persistent: 'yes' }, 400],
    [{ method: 'a', timeout: -1 }, 400],
    [{ method: 'a', retries: 1.5 }, 400],
    [{ method: 'a', requestUUID: 'no-uuid' }, 400],
  ])('the body %j is refused', async (body, status) => {
    expect((await send('oneway', body)).status).toBe(status);
  });
});

describe('the id of a command', () => {
  const body = (requestUUID: string) => ({ method: 'read', params: {}, expirationTime: FAR, requestUUID });

  it('that a stored one has, of whatever tenant, is refused by the name of the field', async () => {
    const stored = { ...body(randomUUID()), persistent: true };
    expect(await send('twoway', stored)).toMatchObject({ status: 200, body: { rpcId: stored.requestUUID } });
    const { id } = (await foreign.admin.post('/api/device', { name: `foreign ${devices}`, type: 'default' })).body;
    const refused = { status: 400, body: { message: expect.stringContaining('"requestUUID"') } };
    expect(await send('twoway', stored)).toMatchObject(refused);
    expect(await foreign.admin.post(`/api/rpc/twoway/${id.id}`, stored)).toMatchObject(refused);
  });

  it('that waits already is refused, and the first caller gets its answer', async () => {
    const asked = { ...body(randomUUID()), expirationTime: Date.now() + 60_000 };
    const poll = overHttp('GET', 'rpc?timeout=20000');
    const first = send('twoway', asked);
    const { id } = (await poll).body;
    expect(await send('twoway', asked)).toMatchObject({ status: 400 });
    await overHttp('POST', `rpc/${id}`, { level: 7 });
    expect((await first).body).toEqual({ level: 7 });
  });
});

it('what a tenant told a device is not done when another tenant gets it, nor shown to that one', async () => {
  const waiting = send('twoway', { method: 'waits', params: {}, timeout: 60_000 });
  // Stored after it, so that it is waiting once this is stored.
  const kept = await store('twoway', { method: 'secret', params: { of: 'own' } });
  expect((await own.admin.post(`/api/tenant/${foreign.tenantId}/device/${device}`)).status).toBe(200);
  expect((await waiting).status).toBe(504);
  const { body: fresh } = await foreign.admin.post(`/api/rpc/oneway/${device}`, {
    ...{ method: 'fresh', params: {}, persistent: true, expirationTime: FAR },
  });
  const client = await connect();
  const heard = await listen(client);
  const state = async () => (await foreign.admin.get(`/api/rpc/persistent/${fresh.rpcId}`)).body.status;
  while ((await state()) !== 'DELIVERED') await new Promise((resolve) => setTimeout(resolve, 20));
  expect(heard.map(({ method }) => method)).toEqual(['fresh']);
  await client.publishAsync('v1/devices/me/rpc/response/0', '{"answer":"foreign"}', { qos: 1 });
  expect(await record(kept)).toMatchObject({
    status: 'FAILED',
    response: { error: 'The device went to another tenant' },
  });
  const { body: list } = await foreign.admin.get(`/api/rpc/persistent/device/${device}?page=0&pageSize=9`);
  expect(list.data.map(({ id }: Json) => id.id)).toEqual([fresh.rpcId]);
});
