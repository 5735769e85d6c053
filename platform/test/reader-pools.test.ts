import { readFileSync } from 'node:fs';
import { TestSocket } from './realtime-socket.js';
import { call, type RunningPlatform, runPlatform } from './running-platform.js';

let platform: RunningPlatform;
/** One that stops searches after two seconds. */
let impatient: RunningPlatform;
const tokens = new Map<RunningPlatform, string>();

beforeAll(async () => {
  [platform, impatient] = await Promise.all([runPlatform(), runPlatform({ env: { QUERY_DEADLINE_MS: '2000' } })]);
  for (const each of [platform, impatient]) tokens.set(each, await each.signIn('tenant@thingsboard.org', 'tenant'));
});
afterAll(() => Promise.all([platform.stop(), impatient.stop()]));

const query = {
  entityFilter: { type: 'entityType', entityType: 'DEVICE' },
  pageLink: { page: 0, pageSize: 10 },
  entityFields: [{ type: 'ENTITY_FIELD', key: 'name' }],
  latestValues: [],
};
const search = (of: RunningPlatform) => of.as(tokens.get(of)).post('/api/entitiesQuery/find', query);
const quickRead = (of: RunningPlatform) => of.as(tokens.get(of)).get('/api/tenant/devices?pageSize=1&page=0');

const childrenOf = ({ pid }: RunningPlatform): number[] =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').filter(Boolean).map(Number);

/** Holds the process that runs searches, which then stands for one with a query that goes on and on. */
async function holdSearches(of: RunningPlatform): Promise<number> {
  // It is there and idle once it has answered.
  expect((await search(of)).status).toBe(200);
  const pids = childrenOf(of);
  for (const pid of pids) process.kill(pid, 'SIGSTOP');
  return pids[0] as number;
}
const release = (of: RunningPlatform) => {
  for (const pid of childrenOf(of)) process.kill(pid, 'SIGCONT');
};

test('a platform without searches has no process for them', async () => {
  expect((await quickRead(platform)).status).toBe(200);
  expect(childrenOf(platform)).toEqual([]);
});

test.each(['timeseries/ANY', 'SERVER_SCOPE'])(
  'a large body of %s is read where searches run, so that the writer need not',
  async (to) => {
    const own = await runPlatform();
    const token = await own.signIn('tenant@thingsboard.org', 'tenant');
    const { id } = (await own.as(token).get('/api/tenant/devices?deviceName=Test%20Device%20A1')).body;
    const target = `${own.url}/api/plugins/telemetry/DEVICE/${id.id}/${to}`;
    const send = async (text: string) => (await call(target, 'POST', token, undefined, text)).status;
    expect([await send('{"a":1}'), await send('{"a":')]).toEqual([200, 400]);
    expect(childrenOf(own)).toEqual([]);
    const large = JSON.stringify({ a: 'x'.repeat(100_000) });
    expect([await send(large), await send(large.slice(1))]).toEqual([200, 400]);
    expect(childrenOf(own)).toHaveLength(1);
    await own.stop();
  },
);

test('a quick read does not wait behind a long search', async () => {
  await holdSearches(platform);
  const long = search(platform);
  expect((await quickRead(platform)).status).toBe(200);
  release(platform);
  expect((await long).status).toBe(200);
});

test('a search does not wait behind a long one, and nobody can hold all of them up', async () => {
  await holdSearches(platform);
  const long = [search(platform)];
  const own = await search(platform);
  expect(own.status).toBe(200);
  for (const pid of childrenOf(platform)) process.kill(pid, 'SIGSTOP');
  long.push(search(platform), search(platform), search(platform));
  const other = platform.as(await platform.signIn('customer@thingsboard.org', 'customer'));
  expect((await other.post('/api/entitiesQuery/find', query)).status).toBe(200);
  release(platform);
  for (const { status } of await Promise.all(long)) expect(status).toBe(200);
});

test('a search past its deadline is stopped and answered 503, and others are answered', async () => {
  const pid = await holdSearches(impatient);
  expect(await search(impatient)).toMatchObject({
    status: 503,
    body: { status: 503, errorCode: 2, message: expect.stringContaining('too long') },
  });
  expect((await search(impatient)).status).toBe(200);
  expect(childrenOf(impatient)).not.toContain(pid);
});

test('a socket hears that its query was stopped, and lives on', async () => {
  await holdSearches(impatient);
  const socket = await TestSocket.open(impatient.url, tokens.get(impatient) ?? '');
  socket.send({ entityDataCmds: [{ cmdId: 1, query }] });
  const stopped = await socket.until(({ subscriptionId }) => subscriptionId === 1);
  expect(stopped).toMatchObject({ errorCode: 1, errorMsg: expect.stringContaining('too long') });
  socket.send({ entityDataCmds: [{ cmdId: 2, query }] });
  expect(await socket.until(({ cmdId }) => cmdId === 2)).toMatchObject({ errorCode: 0 });
  socket.close();
});

test('a process that dies is replaced, and what it held is answered', async () => {
  release(platform);
  await holdSearches(platform);
  const held = search(platform);
  await quickRead(platform);
  const killed = childrenOf(platform);
  for (const pid of killed) process.kill(pid, 'SIGKILL');
  expect([200, 503]).toContain((await held).status);
  // What is handed to one whose end is not noticed yet is answered 503 as well.
  while (childrenOf(platform).some((pid) => killed.includes(pid))) await quickRead(platform);
  expect((await search(platform)).status).toBe(200);
});
