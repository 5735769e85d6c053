/** Floods of live queries, from one socket and from many, while what they look at changes. */
import { key, RealtimeHarness, ts } from './realtime-harness.js';
import { MEMORY_FACTOR, residentMemory, settledMemory } from './resident-memory.js';
import type { Json } from './running-platform.js';

const SOCKETS = Number(process.env.FLOOD_SOCKETS ?? 4);
/** Commands of a socket, sent at once. */
const COMMANDS = Number(process.env.FLOOD_COMMANDS ?? 100);
const T0 = 1_700_000_000_000;
const harness = RealtimeHarness.ofFile();
const range = (length: number) => Array.from({ length }, (_, n) => n);

/** A filter that depends on an attribute of the user. */
const above = {
  key: ts('v'),
  predicate: {
    type: 'NUMERIC',
    operation: 'GREATER',
    value: { defaultValue: 0, dynamicValue: { sourceType: 'CURRENT_USER', sourceAttribute: 'limit' } },
  },
};
const setLimit = (limit: number) =>
  harness.tenant.admin.post(`/api/plugins/telemetry/USER/${harness.tenant.adminId}/SERVER_SCOPE`, { limit });
/** What a socket knows last of its commands. */
const lastOf = (messages: readonly Json[], id: number): Json => messages.filter(({ cmdId }) => cmdId === id).at(-1);

/** Sends in messages of what fits. */
function sendAll(socket: { send(message: object): void }, list: string, all: object[], size = 60): void {
  for (let at = 0; at < all.length; at += size) socket.send({ [list]: all.slice(at, at + size) });
}

test('counts from many sockets are all right in the end, whatever changed meanwhile', async () => {
  await harness.save(T0, { v: 10 });
  await setLimit(100);
  const query = { entityFilter: harness.own, keyFilters: [above] };
  const all = range(COMMANDS).map((n) => ({ cmdId: n + 1, query }));
  const sockets = await Promise.all(range(SOCKETS).map(() => harness.open()));
  for (const socket of sockets) sendAll(socket, 'entityCountCmds', all);
  for (const n of range(50)) {
    await setLimit(n % 2 ? 100 : 5);
    await harness.save(T0 + n, { v: 10 });
  }
  await setLimit(5);
  const isSettled = () =>
    sockets.every(({ messages }) => range(COMMANDS).every((n) => lastOf(messages, n + 1)?.count === 1));
  const deadline = Date.now() + 60_000;
  for (const socket of sockets) {
    while (!isSettled() && Date.now() < deadline) await socket.settle();
    const wrong = range(COMMANDS).filter((n) => lastOf(socket.messages, n + 1)?.count !== 1);
    expect([wrong.length, socket.closed]).toEqual([0, null]);
  }
}, 120_000);

test('entities and alarms that are followed many times over give back their memory', async () => {
  await harness.save(T0, { v: 10 });
  const keys = range(60).map((n) => ts(`k${n}`));
  const entityData = range(COMMANDS).map((n) => ({
    cmdId: n + 1,
    query: { ...harness.query(), entityFilter: { type: 'entityType', entityType: 'DEVICE' } },
    latestCmd: { keys: n % 20 ? [ts('v')] : keys },
  }));
  const alarmData = range(COMMANDS).map((n) => ({
    cmdId: COMMANDS + n + 1,
    query: {
      ...harness.query([ts('v')]),
      pageLink: { page: 0, pageSize: 10, timeWindow: 3_600_000 },
      alarmFields: [key('ALARM_FIELD', 'type')],
    },
  }));
  const flood = async () => {
    const sockets = await Promise.all(range(SOCKETS).map(() => harness.open()));
    for (const socket of sockets) {
      sendAll(socket, 'entityDataCmds', entityData, 15);
      sendAll(socket, 'alarmDataCmds', alarmData);
    }
    for (const n of range(100)) expect((await harness.save(T0 + n, { v: n })).status).toBe(200);
    for (const socket of sockets) {
      await socket.until(({ cmdId }) => cmdId === 2 * COMMANDS).catch(() => {});
      socket.close();
    }
  };
  await flood();
  const warm = residentMemory(harness.platform.pid);
  await flood();
  await flood();
  expect((await harness.tenant.admin.get(`/api/device/${harness.device}`)).status).toBe(200);
  expect(await settledMemory(harness.platform.pid, warm)).toBeLessThanOrEqual(warm * MEMORY_FACTOR);
}, 240_000);
