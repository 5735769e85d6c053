import { once } from 'node:events';
import { appendFileSync, readFileSync, writeFileSync } from 'node:fs';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { type GatewayOptions, startGateway } from '../src/server.js';
import { publishModule } from '../src/store/publish.js';
import { publishShell } from '../src/store/publish-shell.js';
import { revisionOf } from '../src/store/revision.js';
import { type EmbeddedPlatform, refusedTokens, startEmbeddedPlatform } from './embedded-platform.js';
import { call } from './http-call.js';
import { temporaryFolders, writeModule, writeShell } from './module-fixture.js';

const folder = temporaryFolders();
const closers: (() => Promise<unknown>)[] = [];
afterAll(() => Promise.all(closers.map((close) => close())));

const [v1, v2, v9] = ['1.0.0-0000000a', '1.1.0-0000000b', '9.0.0-0000000c'];
let platform: EmbeddedPlatform;
let sysadmin: string;
let tenant: string;
let refused: Record<string, string>;
beforeAll(async () => {
  platform = await startEmbeddedPlatform(folder());
  sysadmin = `Bearer ${(await platform.signIn('sysadmin')).token}`;
  const user = await platform.call('GET', '/api/auth/user', (await platform.signIn('tenant')).token);
  tenant = (user.tenantId as { id: string }).id;
  refused = await refusedTokens(platform);
}, 120_000);
afterAll(() => platform.close());

interface Version {
  version: string;
  hours: { loads: number; failed: number }[];
  clients: { all: number; failed: number };
}

async function start(options: Partial<GatewayOptions> = {}) {
  const storeDir = folder();
  await publishShell(storeDir, writeShell(folder()));
  for (const version of [v1, v2])
    await publishModule(storeDir, writeModule(folder(), { version, files: { 'page.js': version } }));
  const gateway = await startGateway({
    port: 0,
    host: '127.0.0.1',
    storeDir,
    platform: { url: platform.url, embedded: false },
    log: () => undefined,
    ...options,
  });
  closers.push(gateway.close);
  const send = (to: string, body: unknown, headers: Record<string, string> = {}) =>
    call(gateway.url, `/gateway/modules${to}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-authorization': sysadmin, ...headers },
      body: Buffer.from(typeof body === 'string' ? body : JSON.stringify(body)),
    });
  const read = async () =>
    (await call(gateway.url, '/gateway/modules', { headers: { 'x-authorization': sysadmin } })).json() as never as {
      revision: string;
      kit: string;
      modules: { name: string; current: string; since: number; by: object; earlier: string[]; versions: Version[] }[];
      log: { by: { name: string }; change: { act: string } }[];
    };
  const change = async (wanted: object, headers?: Record<string, string>) =>
    send('/changes', { revision: (await read()).revision, change: wanted }, headers);
  const registry = () => readFileSync(path.join(storeDir, 'registry.json'), 'utf8');
  const current = () => JSON.parse(registry()).modules['mf-entities'].current.version as string;
  return { url: gateway.url, storeDir, send, read, change, registry, current };
}

const rollback = { act: 'rollback', module: 'mf-entities' };

test('a version is rolled back, and the log says by whom', async () => {
  const { change, read, current } = await start();
  expect((await change(rollback)).status).toBe(200);
  expect(current()).toBe(v1);
  const { modules, log, kit } = await read();
  expect(kit).toBe('1.0.0');
  expect(modules.find(({ name }) => name === 'mf-entities')).toMatchObject({
    current: v1,
    earlier: [],
    by: { name: 'sysadmin@thingsboard.org', via: 'page' },
  });
  expect(log.map(({ change: { act } }) => act)).toEqual(['rollback', 'publish', 'publish', 'publish']);
});

test('the log keeps why, and a reason of a novel’s length is refused', async () => {
  const { send, read } = await start();
  const { revision } = await read();
  expect((await send('/changes', { revision, change: rollback, reason: 'x'.repeat(256) })).status).toBe(400);
  expect((await send('/changes', { revision, change: rollback, reason: '<b>It fails</b>' })).status).toBe(200);
  expect((await read()).log[0]).toMatchObject({ change: rollback, reason: '<b>It fails</b>' });
});

test('a change after a half-written line of the log stands in it', async () => {
  const { storeDir, change, read } = await start();
  const half = Buffer.from('{"time":1,"by":{"name":"م').subarray(0, -1);
  appendFileSync(path.join(storeDir, '.changes.jsonl'), half);
  expect((await change(rollback)).status).toBe(200);
  expect((await read()).log.map(({ change: { act } }) => act)).toEqual(['rollback', 'publish', 'publish', 'publish']);
  const lines = readFileSync(path.join(storeDir, '.changes.jsonl'), 'utf8').split('\n');
  expect(lines.map((line) => line.slice(0, 8))).toEqual([...Array(4).fill('{"time":'), '']);
});

test('an override and a trial are begun and ended; the registry never names a tenant', async () => {
  const { change, registry, read } = await start();
  const override = { act: 'override', module: 'mf-entities', version: v1, tenantId: tenant };
  expect((await change(override)).status).toBe(200);
  expect(registry()).not.toContain(tenant);
  expect((await read()).modules[1]).toMatchObject({ overrides: [{ tenantId: tenant, version: v1 }] });
  expect((await change({ act: 'end-override', module: 'mf-entities', tenantId: tenant })).status).toBe(200);
  const entries = (await read()).log.length;
  expect((await change({ act: 'end-override', module: 'mf-entities', tenantId: tenant })).status).toBe(400);
  expect((await read()).log).toHaveLength(entries);
  expect((await change({ act: 'try', module: 'mf-entities', version: v1, percent: 20 })).status).toBe(200);
  expect((await read()).modules[1]).toMatchObject({ overrides: [], trial: { version: v1, percent: 20 } });
  expect((await change({ act: 'use', module: 'mf-entities', version: v2 })).status).toBe(200);
  expect((await read()).modules[1]).toMatchObject({ trial: null, current: v2 });
});

test('of two administrators who decide on the same state, the second is told', async () => {
  const { send, read, current } = await start();
  const { revision } = await read();
  const answers = await Promise.all([
    send('/changes', { revision, change: rollback }),
    send('/changes', { revision, change: rollback }),
  ]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(current()).toBe(v1);
});

test('a version for another kit, and one whose files were changed, are refused', async () => {
  const { change, send, storeDir, current } = await start();
  await publishModule(
    storeDir,
    writeModule(folder(), { version: v9, declaration: { requires: { kit: '^9.0.0' } }, files: { 'page.js': '9' } }),
  );
  await change(rollback);
  expect(current()).toBe(v2);
  const kit = await change({ act: 'use', module: 'mf-entities', version: v9 });
  expect([kit.status, kit.json().message]).toEqual([400, expect.stringContaining('needs kit ^9.0.0')]);
  appendFileSync(path.join(storeDir, 'mf-entities', v1, 'page.js'), '!');
  expect((await change(rollback)).json().message).toMatch(/damaged: .*page.js: changed/);
  expect(current()).toBe(v2);
  const faults = (await send('/verify', { module: 'mf-entities' })).json();
  expect(faults).toMatchObject({ [v2]: [], [v1]: [expect.stringContaining('page.js: changed')] });
});

const kinds = [
  'no token',
  'a tenant administrator',
  'a customer user',
  'a public visitor',
  'a refresh token',
  'an expired token',
  'a token of another platform',
  'a forged claim',
  'a forged claim without a signature',
];
test.each(kinds)('%s changes nothing and sees nothing', async (kind) => {
  const { url, change, registry } = await start();
  const before = registry();
  const token = kind === 'no token' ? '' : refused[kind];
  expect(token).toBeDefined();
  const headers = { 'x-authorization': token && `Bearer ${token}` } as Record<string, string>;
  expect([401, 403]).toContain((await change(rollback, headers)).status);
  expect([401, 403]).toContain((await call(url, '/gateway/modules', { headers })).status);
  expect(registry()).toBe(before);
});

test('an expired token is refused in the platform’s words: the page renews it by them', async () => {
  const { url } = await start();
  const headers = { 'x-authorization': `Bearer ${refused['an expired token']}` };
  expect((await call(url, '/gateway/modules', { headers })).json()).toMatchObject({ status: 401, errorCode: 11 });
});

test('headers of proxies and identities that a caller makes up let nobody in', async () => {
  const { url, registry } = await start();
  const before = registry();
  const headers = {
    'x-forwarded-for': '127.0.0.1',
    'x-real-ip': '127.0.0.1',
    'x-forwarded-user': 'sysadmin@thingsboard.org',
    authorization: sysadmin,
    cookie: `jwt_token=${sysadmin}`,
    'x-http-method-override': 'POST',
  };
  expect((await call(url, '/gateway/modules', { headers })).status).toBe(401);
  expect(registry()).toBe(before);
});

test('a token in the address does not count', async () => {
  const { url } = await start();
  expect((await call(url, `/gateway/modules?token=${sysadmin.slice('Bearer '.length)}`)).status).toBe(401);
});

test('a platform that is down lets nobody in', async () => {
  // Nobody listens there: the port of a server that has closed.
  const server = http.createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  const { send, url, storeDir, registry } = await start({
    platform: { url: new URL(`http://127.0.0.1:${port}`), embedded: false },
  });
  const [revision, before] = [await revisionOf(storeDir), registry()];
  expect((await send('/changes', { revision, change: rollback })).status).toBe(502);
  expect((await call(url, '/gateway/modules', { headers: { 'x-authorization': sysadmin } })).status).toBe(502);
  expect(registry()).toBe(before);
});

test('what is so already, and a tenant that is not there, are refused and stand in no log', async () => {
  const { change, read } = await start();
  const entries = (await read()).log.length;
  const said = async (wanted: object) => {
    const answer = await change(wanted);
    return [answer.status, answer.json().message];
  };
  const use = { act: 'use', module: 'mf-entities', version: v2 };
  expect(await said(use)).toEqual([400, `mf-entities@${v2} is already current`]);
  const override = { act: 'override', module: 'mf-entities', version: v1, tenantId: tenant };
  const nobody = '0a1b2c3d-1111-11ee-8000-0123456789ab';
  expect(await said({ ...override, tenantId: nobody })).toEqual([400, `there is no tenant ${nobody}`]);
  expect((await read()).log).toHaveLength(entries);
  expect((await change(override)).status).toBe(200);
  expect(await said(override)).toEqual([400, `the tenant has mf-entities@${v1} already`]);
  const canary = { act: 'try', module: 'mf-entities', version: v1, percent: 20 };
  expect((await change(canary)).status).toBe(200);
  expect(await said(canary)).toEqual([400, `mf-entities@${v1} runs for 20% of users already`]);
  expect((await change({ ...canary, percent: 30 })).status).toBe(200);
});

test('a log of any length is answered by its newest entries, and goes on', async () => {
  const { storeDir, change, read } = await start();
  const line = `${JSON.stringify({ time: 1, by: { name: 'x'.repeat(200), via: 'page' }, change: rollback })}\n`;
  appendFileSync(path.join(storeDir, '.changes.jsonl'), line.repeat(60_000));
  const { log } = await read();
  expect([log.length, log[0]?.by.name.length]).toEqual([200, 200]);
  expect((await change(rollback)).status).toBe(200);
  expect((await read()).log[0]).toMatchObject({ by: { name: 'sysadmin@thingsboard.org' } });
});

test.each<[string, unknown, Record<string, string>, number]>([
  ['no JSON', '{', {}, 400],
  ['a form', 'a=b', { 'content-type': 'application/x-www-form-urlencoded' }, 415],
  ['a long body', 'x'.repeat(5000), {}, 413],
  ['a path', { revision: '', change: { act: 'use', module: '../..', version: v1 } }, {}, 400],
  ['a path as version', { revision: '', change: { act: 'use', module: 'mf-entities', version: '../x' } }, {}, 400],
  ['an unknown act', { revision: '', change: { act: 'publish', module: 'mf-entities' } }, {}, 400],
  [
    'a share of 100',
    { revision: '', change: { act: 'try', module: 'mf-entities', version: v1, percent: 100 } },
    {},
    400,
  ],
])('%s is refused', async (_, body, headers, status) => {
  const { send, registry } = await start();
  const before = registry();
  expect((await send('/changes', body, headers)).status).toBe(status);
  expect(registry()).toBe(before);
});

/** What was counted of a version. */
async function countsOf(read: Awaited<ReturnType<typeof start>>['read'], version: string) {
  const found = (await read()).modules[1]?.versions.find((one) => one.version === version);
  expect(found?.hours).toHaveLength(24);
  const sum = (of: 'loads' | 'failed') => found?.hours.reduce((all, hour) => all + hour[of], 0);
  return { loads: sum('loads'), failed: sum('failed'), clients: found?.clients };
}

test('loads are counted by version; what the store does not have is not', async () => {
  const { send, read } = await start();
  const report = (version: string, failed: boolean) =>
    send('/loads', { loads: [{ module: 'mf-entities', version, failed }] }, { 'x-authorization': '' });
  expect((await report(v2, false)).status).toBe(204);
  await report(v2, true);
  await report('6.6.6-00000000', true);
  expect((await read()).modules[1]?.versions).toHaveLength(2);
  expect(await countsOf(read, v2)).toEqual({ loads: 2, failed: 1, clients: { all: 1, failed: 1 } });
});

test('a stranger counts as one, however often and as whomever they report; accounts of the platform each count', async () => {
  const { send, read } = await start();
  const report = (token: string, times = 1) =>
    send(
      '/loads',
      { loads: Array(times).fill({ module: 'mf-entities', version: v2, failed: true }) },
      {
        'x-authorization': token,
      },
    );
  for (let time = 0; time < 10; time += 1) await report('', 20);
  // Whom the platform doesn't know, or who has no account there, is a stranger.
  const strangers = ['a forged claim', 'an expired token', 'a public visitor', 'a token of another platform'];
  for (const kind of strangers) await report(`Bearer ${refused[kind]}`);
  expect(await countsOf(read, v2)).toEqual({ loads: 1, failed: 1, clients: { all: 1, failed: 1 } });
  for (const token of [sysadmin, sysadmin, `Bearer ${refused['a customer user']}`]) await report(token);
  expect(await countsOf(read, v2)).toEqual({ loads: 3, failed: 3, clients: { all: 3, failed: 3 } });
});

test('of reports beyond the limit of an address none is counted', async () => {
  const { send, read } = await start();
  const report = (version: string) =>
    send('/loads', { loads: [{ module: 'mf-entities', version, failed: false }] }, { 'x-authorization': '' });
  await Promise.all(Array.from({ length: 120 }, () => report(v2)));
  expect((await report(v1)).status).toBe(204);
  expect(await countsOf(read, v1)).toMatchObject({ loads: 0 });
});

test('too many calls of one address are refused, which keeps no administrator at work out', async () => {
  const { url, change, read } = await start();
  await read();
  const statuses = await Promise.all(
    Array.from({ length: 130 }, async () => (await call(url, '/gateway/modules')).status),
  );
  expect(statuses.filter((status) => status === 429)).toHaveLength(11);
  expect((await change(rollback)).status).toBe(200);
});

test('strangers whose tokens are refused again and again don’t reach the platform any more', async () => {
  let asked = 0;
  const server = http.createServer((_, answer) => {
    asked += 1;
    answer.writeHead(401, { 'content-type': 'application/json' }).end('{"message":"Invalid JWT token","errorCode":10}');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  closers.push(() => new Promise((resolve) => server.close(resolve)));
  const { port } = server.address() as AddressInfo;
  const { url } = await start({ platform: { url: new URL(`http://127.0.0.1:${port}`), embedded: false } });
  await Promise.all(
    Array.from({ length: 130 }, (_, at) =>
      call(url, '/gateway/modules', { headers: { 'x-authorization': `Bearer made-up-${at}` } }),
    ),
  );
  expect(asked).toBe(120);
});

test('who reports loads hears nothing of where a damaged store lies; an administrator does', async () => {
  const lines: string[] = [];
  const { send, url, storeDir } = await start({ log: (line) => lines.push(line) });
  writeFileSync(path.join(storeDir, 'registry.json'), '{"format":');
  const answer = await send('/loads', { loads: [{ module: 'mf-entities', version: v2, failed: false }] });
  expect([answer.status, answer.text]).toEqual([500, expect.not.stringContaining(storeDir)]);
  expect(lines.join()).toContain('registry.json');
  const told = await call(url, '/gateway/modules', { headers: { 'x-authorization': sysadmin } });
  expect([told.status, told.text]).toEqual([400, expect.stringContaining('registry.json')]);
});

test('since when and by whom a version is current stays when a canary ends', async () => {
  const { change, read } = await start();
  const published = (await read()).modules[1];
  await change({ act: 'try', module: 'mf-entities', version: v1, percent: 20 });
  await change({ act: 'use', module: 'mf-entities', version: v2 });
  const { modules, log } = await read();
  expect(log[0]?.by.name).toBe('sysadmin@thingsboard.org');
  expect(modules[1]).toMatchObject({ current: v2, since: published?.since, by: published?.by });
});

test('a version whose description can’t be read is there without size and age', async () => {
  const { storeDir, read } = await start();
  writeFileSync(path.join(storeDir, 'mf-entities', v1, 'module.json'), '{');
  const found = (await read()).modules[1]?.versions.find(({ version }) => version === v1);
  expect(found).toMatchObject({ size: null, stored: null, fitsKit: false });
});

test('MODULES_ADMIN=0 leaves no such calls', async () => {
  const { url, send, registry } = await start({ modulesAdmin: false });
  const before = registry();
  expect((await call(url, '/gateway/modules')).status).toBe(404);
  expect((await send('/changes', { revision: '', change: rollback })).status).toBe(404);
  expect((await send('/loads', { loads: [] })).status).toBe(204);
  expect(registry()).toBe(before);
});
