import net, { type Socket } from 'node:net';
import { TestSocket } from './realtime-socket.js';
import { type Caller, type RunningPlatform, runPlatform } from './running-platform.js';

/** Values of a hundred kilobytes each, thirty megabytes together. */
const LONG = 'x'.repeat(100_000);
const KEYS = Array.from({ length: 300 }, (_, n) => `long${n}`);
/** One key so often that its value fills thirty megabytes. */
const SAME = Array.from({ length: 300 }, () => 'long0');

let platform: RunningPlatform;
let token: string;
let admin: Caller;
let values: string;
let entityId: string;

beforeAll(async () => {
  platform = await runPlatform();
  token = await platform.signIn('tenant@thingsboard.org', 'tenant');
  admin = platform.as(token);
  const { id } = (await admin.get('/api/tenant/devices?deviceName=Test%20Device%20A1')).body;
  entityId = id.id;
  const device = `/api/plugins/telemetry/DEVICE/${id.id}`;
  for (const keys of [KEYS.slice(0, 150), KEYS.slice(150)]) {
    const sent = await admin.post(`${device}/timeseries/ANY`, Object.fromEntries(keys.map((key) => [key, LONG])));
    expect(sent.status).toBe(200);
    const attributes = await admin.post(`${device}/SERVER_SCOPE`, Object.fromEntries(keys.map((key) => [key, LONG])));
    expect(attributes.status).toBe(200);
  }
  for (const type of ['A', 'B', 'C']) {
    const alarm = {
      type,
      originator: id,
      severity: 'MINOR',
      status: 'ACTIVE_UNACK',
      details: { text: 'x'.repeat(9_000_000) },
    };
    expect((await admin.post('/api/alarm', alarm)).status).toBe(200);
  }
  values = `${device}/values/timeseries?`;
}, 60_000);
afterAll(() => platform.stop());

const queryFor = (keys: readonly string[]) => ({
  entityFilter: { type: 'entityType', entityType: 'DEVICE' },
  pageLink: { page: 0, pageSize: 10 },
  entityFields: [{ type: 'ENTITY_FIELD', key: 'name' }],
  latestValues: keys.map((key) => ({ type: 'TIME_SERIES', key })),
});
const alarmQuery = {
  entityFilter: { type: 'entityType', entityType: 'DEVICE' },
  pageLink: { page: 0, pageSize: 10 },
  alarmFields: [{ type: 'ALARM_FIELD', key: 'type' }],
};
const range = 'startTs=0&endTs=9999999999999&limit=10';

test.each([
  ['latest values', () => admin.get(`${values}keys=${KEYS}`)],
  ['all latest values', () => admin.get(values)],
  ['a history', () => admin.get(`${values}keys=${KEYS}&${range}`)],
  ['a history of one key many times', () => admin.get(`${values}keys=${SAME}&${range}`)],
  ['alarms', () => admin.post('/api/alarmsQuery/find', alarmQuery)],
  ['values of entities', () => admin.post('/api/entitiesQuery/find', queryFor(KEYS))],
])('an answer of tens of megabytes is refused in words: %s', async (_what, ask) => {
  const { status, body } = await ask();
  expect(status).toBe(400);
  expect(body.message ?? body).toContain('too large');
});

test('values of entities that are asked for many times are read once', async () => {
  expect((await admin.post('/api/entitiesQuery/find', queryFor(SAME))).status).toBe(200);
});

test.each([
  ['entities', () => ({ entityDataCmds: [{ cmdId: 1, query: queryFor(KEYS) }] })],
  ['attributes', () => ({ attrSubCmds: [{ cmdId: 1, entityType: 'DEVICE', entityId, scope: 'SERVER_SCOPE' }] })],
  [
    'attributes it names',
    () => ({ attrSubCmds: [{ cmdId: 1, entityType: 'DEVICE', entityId, keys: KEYS.join(',') }] }),
  ],
  ['latest values', () => ({ tsSubCmds: [{ cmdId: 1, entityType: 'DEVICE', entityId }] })],
  ['alarms', () => ({ alarmDataCmds: [{ cmdId: 1, query: alarmQuery }] })],
])(
  'a command whose %s would be answered by tens of megabytes is refused in words, and its socket goes on',
  async (_what, command) => {
    const socket = await TestSocket.open(platform.url, token);
    socket.send(command());
    const refusal = await socket.until(({ subscriptionId }) => subscriptionId === 1);
    expect(refusal).toMatchObject({ errorCode: 2, errorMsg: expect.stringContaining('too large') });
    await socket.settle();
    socket.close();
  },
);

/** Asks for something and reads no further than the status. */
async function askWithoutReading(path: string): Promise<{ socket: Socket; status: number }> {
  const { hostname, port } = new URL(platform.url);
  const socket = net.connect(Number(port), hostname);
  socket.write(`GET ${path} HTTP/1.1\r\nHost: ${hostname}\r\nX-Authorization: Bearer ${token}\r\n\r\n`);
  const head = await new Promise<string>((resolve, reject) => {
    socket.on('error', reject);
    socket.once('data', (data) => {
      socket.pause();
      resolve(data.toString('latin1'));
    });
  });
  return { socket, status: Number(head.split(' ', 2)[1]) };
}

test('who leaves large answers unread gets no more of them, until they are read or given up', async () => {
  const configuration = { text: 'x'.repeat(15_000_000) };
  const { id } = (await admin.post('/api/dashboard', { title: 'large', configuration })).body;
  const path = `/api/dashboard/${id.id}`;
  const asked = await Promise.all(Array.from({ length: 10 }, () => askWithoutReading(path)));
  const answered = (status: number) => asked.filter((each) => each.status === status).length;
  expect([answered(200), answered(429)]).toEqual([6, 4]);
  expect((await admin.get('/api/auth/user')).status).toBe(200);
  for (const { socket } of asked) socket.destroy();
  // What was given up is noticed in a moment.
  let status = 429;
  while (status === 429) status = (await admin.get(path)).status;
  expect(status).toBe(200);
}, 60_000);

test('a caller who goes away before his answers come leaves nothing unread', async () => {
  const configuration = { text: 'x'.repeat(15_000_000) };
  const { id } = (await admin.post('/api/dashboard', { title: 'left', configuration })).body;
  const path = `/api/dashboard/${id.id}`;
  const { hostname, port } = new URL(platform.url);
  for (let n = 0; n < 10; n += 1) {
    const socket = net.connect(Number(port), hostname);
    socket.write(`GET ${path} HTTP/1.1\r\nHost: ${hostname}\r\nX-Authorization: Bearer ${token}\r\n\r\n`, () =>
      socket.destroy(),
    );
    await new Promise((resolve) => socket.once('close', resolve));
  }
  // The reads of all of them are over once one that waited behind them is.
  await admin.get('/api/auth/user');
  expect((await admin.get(path)).status).toBe(200);
  expect((await askWithoutReading(path)).status).toBe(200);
}, 60_000);
