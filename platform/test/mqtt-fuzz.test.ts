/** Mutated packets of strangers and devices: none ends the platform, keeps others from being served, or reaches what is another tenant's. */
import net from 'node:net';
import { generate, type Packet } from 'mqtt-packet';
import { idOf, KINDS, makeWorld, type World } from './authorisation-world.js';
import { saidAbout, TOPICS } from './device-topics.js';
import { SeededRandom } from './seeded-random.js';
import { changedRows, rowsAbout } from './stored-rows.js';
import { connectMqtt, dataDir, mqttPort, platform, runTenantWorld, sys } from './tenant-world.js';

const CONNECTIONS = Number(process.env.FUZZ_CONNECTIONS ?? 600);
const SEED = Number(process.env.FUZZ_SEED ?? 1);
const [DEVICE, GATEWAY] = ['fuzzing-device', 'fuzzing-gateway'];
const ALL_TOPICS = Object.values(TOPICS).flat();
const PAYLOADS = [
  '',
  '{}',
  '[]',
  'null',
  '{"device":"x","id":1}',
  '{"ts":1e99,"values":{}}',
  '\u0000',
  '{"__proto__":{"a":1}}',
  '"'.repeat(99),
];

runTenantWorld({ mqtt: true });

let world: World;
beforeAll(async () => {
  world = await makeWorld(platform, sys);
  await world.own.admin.post(`/api/device?accessToken=${DEVICE}`, { name: 'device' });
  await world.own.admin.post(`/api/device?accessToken=${GATEWAY}`, {
    name: 'gateway',
    additionalInfo: { gateway: true },
  });
}, 60_000);

/** Sends bytes, and is over when the other side hangs up or has answered. */
function send(bytes: Buffer): Promise<void> {
  return new Promise((resolve) => {
    const socket = net.connect(mqttPort, '127.0.0.1', () => socket.end(bytes));
    socket.resume();
    socket.on('error', () => {});
    socket.on('close', () => resolve());
  });
}

test(`the platform survives mutated packets (seed ${SEED})`, async () => {
  const source = new SeededRandom(SEED);
  const random = () => source.next();
  const below = (most: number) => Math.floor(random() * most);
  const one = <T>(list: readonly T[]): T => list[below(list.length)] as T;
  const payloads = [...PAYLOADS, ...Object.values(world.things).flatMap(saidAbout)];
  const packets = (version: 4 | 5): Packet[] => {
    const connect = {
      cmd: 'connect',
      protocolId: 'MQTT',
      protocolVersion: version,
      clientId: one(['another', 'me', 'provision']),
      clean: random() < 0.5,
      keepalive: below(100),
    };
    const list = [{ ...connect, username: one([DEVICE, GATEWAY, GATEWAY, 'wrong', 'provision']) }] as Packet[];
    for (let i = below(8); i > 0; i -= 1) {
      const messageId = 1 + below(9);
      list.push(
        one<Packet>([
          {
            cmd: 'publish',
            topic: one(ALL_TOPICS),
            payload: one(payloads),
            qos: one([0, 1, 2]),
            messageId,
            dup: false,
            retain: false,
          },
          {
            cmd: 'subscribe',
            messageId,
            subscriptions: [{ topic: one([...ALL_TOPICS, '#', '+/+', '$share/x/y']), qos: one([0, 1, 2]) }],
          },
          { cmd: 'unsubscribe', messageId, unsubscriptions: [one(ALL_TOPICS)] },
          { cmd: 'pubrel', messageId },
          { cmd: 'puback', messageId },
          { cmd: 'pingreq' },
          { cmd: 'disconnect' },
        ]),
      );
    }
    return list;
  };
  const mutated = (bytes: Buffer): Buffer => {
    const copy = Buffer.from(bytes);
    for (let i = below(4); i > 0 && copy.length > 0; i -= 1) copy[below(copy.length)] = below(256);
    return random() < 0.2 ? copy.subarray(0, below(copy.length + 1)) : copy;
  };
  const connection = () => {
    const version = one([4, 5] as const);
    return send(
      mutated(Buffer.concat(packets(version).map((packet) => generate(packet, { protocolVersion: version })))),
    );
  };
  const theirs = new Set(KINDS.map((kind) => idOf(world.things.foreign, kind)));
  const before = rowsAbout(dataDir, theirs);
  for (let done = 0; done < CONNECTIONS; done += 20) await Promise.all(Array.from({ length: 20 }, connection));
  for (const protocolVersion of [4, 5] as const) {
    const client = await connectMqtt({ username: DEVICE, protocolVersion });
    await client.publishAsync('v1/devices/me/telemetry', '{"alive":1}', { qos: 1 });
  }
  expect(changedRows(before, rowsAbout(dataDir, theirs))).toEqual([]);
}, 120_000);
