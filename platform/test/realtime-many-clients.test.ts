/** Many sockets with many subscriptions, and readers that do not keep up. */
import { RealtimeHarness } from './realtime-harness.js';
import { MEMORY_FACTOR, residentMemory, settledMemory } from './resident-memory.js';
import type { Json } from './running-platform.js';

const SOCKETS = Number(process.env.CROWD_SOCKETS ?? 200);
const SUBSCRIPTIONS = Number(process.env.CROWD_SUBSCRIPTIONS ?? 50);
const SLOW_READERS = Number(process.env.CROWD_SLOW_READERS ?? 20);
const T0 = 1_700_000_000_000;
const harness = RealtimeHarness.ofFile();

const keys = Array.from({ length: SUBSCRIPTIONS }, (_, i) => `key ${i}`);
const valuesOf = (round: number) => Object.fromEntries(keys.map((name, i) => [name, round * 1000 + i]));

test(
  `${SOCKETS} sockets with ${SUBSCRIPTIONS} subscriptions each hear of every change of theirs, once and in order`,
  async () => {
    await harness.save(T0, valuesOf(0));
    const sockets = await Promise.all(Array.from({ length: SOCKETS }, () => harness.open()));
    const tsSubCmds = keys.map((name, i) => ({
      cmdId: i + 1,
      entityType: 'DEVICE',
      entityId: harness.device,
      keys: name,
    }));
    const rounds = [0, 1, 2];
    for (const socket of sockets) {
      socket.send({ tsSubCmds });
      await socket.count(SUBSCRIPTIONS);
    }
    for (const round of rounds.slice(1)) await harness.save(T0 + round, valuesOf(round));
    for (const socket of sockets) await socket.count(SUBSCRIPTIONS * rounds.length);
    for (const socket of sockets) {
      for (const [i, name] of keys.entries()) {
        const heard = socket.of(i + 1).map((message: Json) => message.data[name][0]);
        expect(heard).toEqual(rounds.map((round) => [T0 + round, String(round * 1000 + i)]));
      }
    }
  },
  60_000 + SOCKETS * SUBSCRIPTIONS * 20,
);

test(`${SLOW_READERS} readers that do not keep up are closed instead of being queued for, the others are served`, async () => {
  const text = 'x'.repeat(20_000);
  const attrSubCmds = [
    { cmdId: 1, entityType: 'DEVICE', entityId: harness.device, keys: 'long', scope: 'SERVER_SCOPE' },
  ];
  const slow = await Promise.all(Array.from({ length: SLOW_READERS }, () => harness.open()));
  for (const each of [...slow, harness.socket]) {
    each.send({ attrSubCmds });
    await each.count(1);
  }
  for (let i = 0; i < 50; i += 1) await harness.attributes('SERVER_SCOPE', { long: `warm ${i} ${text}` });
  const warm = residentMemory(harness.platform.pid);
  for (const each of slow) each.pause();
  // Socket buffers of the system take some megabytes before anything waits in the platform.
  for (let i = 0; i < 1000; i += 1) await harness.attributes('SERVER_SCOPE', { long: `${i} ${text}` });
  await harness.socket.until((message) => message.data.long?.[0]?.[1].startsWith('999 '));
  expect(harness.socket.of(1)).toHaveLength(1051);
  expect(await settledMemory(harness.platform.pid, warm)).toBeLessThanOrEqual(warm * MEMORY_FACTOR);
  for (const each of slow) each.resume();
  for (const each of slow) {
    expect([1006, 1008]).toContain((await each.untilClosed()).code);
    expect(each.messages.length).toBeLessThan(1051);
  }
}, 240_000);
