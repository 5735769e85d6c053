/** Calls made to break the platform: bodies no client writes by mistake, over all routes, and floods of bodies from strangers. */
import net from 'node:net';
import { bodiesOf, fillPath, queryOf } from './authorisation-calls.js';
import { KINDS, makeWorld, type World } from './authorisation-world.js';
import { residentMemory } from './resident-memory.js';
import {
  call,
  type RouteFacts,
  type RunningPlatform,
  routeTable,
  runPlatform,
  signInSystem,
  UNKNOWN_ID,
} from './running-platform.js';
import { SeededRandom } from './seeded-random.js';

const MB = 1024 * 1024;
const SEED = Number(process.env.FUZZ_SEED ?? 1);
/** Bodies per route. */
const EACH = 4;
const AT_ONCE = 8;

let platform: RunningPlatform;
let world: World;

beforeAll(async () => {
  platform = await runPlatform();
  world = await makeWorld(platform, await signInSystem(platform));
}, 60_000);
afterAll(() => platform.stop());

/** Texts in the place of a member, or of the whole body. */
const HOSTILE: readonly string[] = [
  `${'['.repeat(10_000)}${']'.repeat(10_000)}`,
  `${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}`,
  '['.repeat(10_000),
  '1e999',
  '-1e999',
  'NaN',
  'Infinity',
  '10000000000000000',
  '"\\ud800"',
  '"\\udfff\\ud800"',
  '"\\u0000"',
  '"a\\u0000b"',
  '{"__proto__":{"polluted":true}}',
  '{"constructor":{"prototype":{"polluted":true}}}',
  '"__proto__"',
  '"constructor"',
  '{"toString":1,"hasOwnProperty":1,"length":-1}',
  JSON.stringify(Object.fromEntries(Array.from({ length: 50_000 }, (_, i) => [`k${i}`, i]))),
  JSON.stringify(Array.from({ length: 50_000 }, (_, i) => `k${i}`)),
  JSON.stringify(Array.from({ length: 50_000 }, (_, i) => `k${i}`).join(',')),
];
const PLACE = '"@@place@@"';

/** The text of a body with something hostile in the place of one of its members, or of all of it. */
function hostileBody(random: SeededRandom, body: unknown): string {
  const hostile = random.pick(HOSTILE);
  if (body === null || typeof body !== 'object' || random.chance(0.2)) return hostile;
  const keys = Object.keys(body);
  const key = keys.length > 0 ? random.pick(keys) : 'x';
  return JSON.stringify({ ...body, [key]: JSON.parse(PLACE) }).replace(PLACE, () => hostile);
}

/** Calls that would take away the ground the test stands on. */
const isSpared = ({ path }: RouteFacts) =>
  /logout|changePassword|userCredentialsEnabled|^\/api\/(admin\/(?!repositorySettings|autoCommit)|2fa|oauth2)/.test(
    path,
  );

test(`bodies made to break it are answered with less than 500 by every route (seed ${SEED})`, async () => {
  const random = new SeededRandom(SEED);
  const things = Object.values(world.things);
  const system = await platform.signIn('sysadmin@thingsboard.org', 'sysadmin');
  const tokens = [world.own.adminToken, world.own.adminToken, world.own.customerToken, system, undefined];
  const calls = routeTable()
    .filter((route) => (route.method === 'POST' || route.method === 'PUT') && !isSpared(route))
    .flatMap((route) => Array.from({ length: EACH }, () => route))
    .map((route) => {
      const of = random.pick(things);
      const path = fillPath(route.path, () => of, random.pick(KINDS), UNKNOWN_ID);
      const target = `${path}?${queryOf(route, of)}`;
      return { route, target, token: random.pick(tokens), body: hostileBody(random, random.pick(bodiesOf(route, of))) };
    });
  const failures: string[] = [];
  const statuses = new Map<number, number>();
  while (calls.length > 0) {
    await Promise.all(
      calls.splice(0, AT_ONCE).map(async ({ route, target, token, body }) => {
        const shown = `${route.method} ${target} ${body.slice(0, 100)}`;
        const { status } = await call(platform.url + target, route.method, token, undefined, body).catch((error) => {
          failures.push(`${error} ${shown}`);
          return { status: 0 };
        });
        statuses.set(status, (statuses.get(status) ?? 0) + 1);
        if (status >= 500) failures.push(`${status} ${shown}`);
      }),
    );
  }
  expect(failures).toEqual([]);
  expect(statuses.get(400) ?? 0).toBeGreaterThan(50);
  expect((await world.own.admin.get('/api/tenant/deviceInfos?pageSize=10&page=0')).status).toBe(200);
}, 60_000);

/** Texts in other languages than JSON that were slow to read, or are cut off. */
const FOREIGN: Readonly<Record<string, readonly string[]>> = {
  LWM2M_MODEL: [
    `<LWM2M>${'<Object>'.repeat(20_000)}`,
    `<LWM2M>${'<Object><Name>'.repeat(20_000)}`,
    `<LWM2M><Object>${'<a>'.repeat(100_000)}${'</a>'.repeat(100_000)}</Object></LWM2M>`,
    '<!DOCTYPE a [<!ENTITY b "&b;&b;">]><LWM2M>&b;</LWM2M>',
  ],
  PROTOBUF: [
    `option x="${'/* '.repeat(33_000)}"`,
    `syntax = "proto3"; ${'message a { '.repeat(900)}`,
    `syntax = "proto3"; message a { ${'int32 b = 1; '.repeat(5_000)} }`,
    `syntax = "proto3"; message a { a b = 1; } ${'/*'.repeat(40_000)}`,
    'syntax = "proto3"; import "/etc/passwd"; message a { int32 __proto__ = 1; }',
  ],
};

test('models and schemas made to break it are refused, and others are answered', async () => {
  const { admin } = world.own;
  const statuses = new Set<number>();
  for (const [at, text] of FOREIGN.LWM2M_MODEL?.entries() ?? []) {
    const model = {
      title: 'm',
      resourceType: 'LWM2M_MODEL',
      fileName: `m${at}`,
      data: Buffer.from(text).toString('base64'),
    };
    statuses.add((await admin.post('/api/resource', model)).status);
  }
  for (const [at, schema] of FOREIGN.PROTOBUF?.entries() ?? []) {
    const schemas = ['Telemetry', 'Attributes', 'RpcRequest', 'RpcResponse'].map((of) => [
      `device${of}ProtoSchema`,
      schema,
    ]);
    const payload = { transportPayloadType: 'PROTOBUF', ...Object.fromEntries(schemas) };
    const transportConfiguration = { type: 'MQTT', transportPayloadTypeConfiguration: payload };
    const profileData = { configuration: { type: 'DEFAULT' }, transportConfiguration };
    const profile = { name: `hostile ${at}`, type: 'DEFAULT', transportType: 'MQTT', profileData };
    statuses.add((await admin.post('/api/deviceProfile', profile)).status);
  }
  expect([...statuses]).toEqual([400]);
  expect((await admin.get('/api/tenant/deviceInfos?pageSize=10&page=0')).status).toBe(200);
}, 30_000);

/** Sends 50 MB to a path as fast as they are taken; the status that comes back, and how much was sent by then. */
function flood(path: string): Promise<{ status: number; sent: number }> {
  const { hostname, port } = new URL(platform.url);
  const chunk = Buffer.alloc(64 * 1024, 'x');
  return new Promise((resolve) => {
    const socket = net.connect(Number(port), hostname);
    let sent = 0;
    let status = 0;
    const send = () => {
      while (sent < 50 * MB && !socket.destroyed) {
        sent += chunk.length;
        if (!socket.write(chunk)) return;
      }
    };
    socket.on('drain', send);
    socket.on('error', () => {});
    socket.once('data', (data) => {
      status = Number(/^HTTP\/1.1 (\d+)/.exec(data.toString())?.[1]);
      socket.destroy();
    });
    socket.on('close', () => resolve({ status, sent }));
    socket.write(
      `POST ${path} HTTP/1.1\r\nHost: ${hostname}:${port}\r\nContent-Type: application/json\r\nContent-Length: ${50 * MB}\r\n\r\n`,
    );
    send();
  });
}

test('50 MB from each of 20 strangers are refused before they were sent, and nothing of them is kept', async () => {
  const paths = ['/api/auth/login', '/api/v1/A1_TEST_TOKEN/telemetry', '/api/device', '/api/resource'];
  const before = residentMemory(platform.pid);
  let peak = before;
  const timer = setInterval(() => {
    peak = Math.max(peak, residentMemory(platform.pid));
  }, 50);
  const answers = await Promise.all(Array.from({ length: 20 }, (_, i) => flood(paths[i % paths.length] as string)));
  clearInterval(timer);
  for (const { status, sent } of answers) {
    expect([401, 413]).toContain(status);
    expect(sent).toBeLessThan(25 * MB);
  }
  expect(Math.max(peak, residentMemory(platform.pid)) - before).toBeLessThan(100);
}, 30_000);
