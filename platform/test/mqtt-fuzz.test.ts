/** Mutated packets of strangers and devices: none ends the platform, or keeps others from being served. */
import net from 'node:net';
import mqtt from 'mqtt';
import { generate, type Packet } from 'mqtt-packet';
import { type RunningPlatform, runPlatform } from './running-platform.js';
import { SeededRandom } from './seeded-random.js';
import { freePort } from './transport-free-port.js';

const CONNECTIONS = Number(process.env.FUZZ_CONNECTIONS ?? 600);
const SEED = Number(process.env.FUZZ_SEED ?? 1);
const TOKEN = 'A1_TEST_TOKEN';
const TOPICS = [
  'v1/devices/me/telemetry',
  'v1/devices/me/attributes',
  'v1/devices/me/attributes/request/1',
  'v1/devices/me/rpc/request/1',
  'v1/devices/me/rpc/response/1',
  'v1/devices/me/claim',
  'v1/gateway/connect',
  'v1/gateway/telemetry',
  'v1/gateway/attributes/request',
  'v1/gateway/rpc',
  'v2/t',
  'v2/t/p',
  'v2/a/req/9',
  'v2/r/res/p/9',
  '/provision/request',
];
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

let platform: RunningPlatform;
let port: number;

beforeAll(async () => {
  port = await freePort();
  platform = await runPlatform({ env: { MQTT_PORT: String(port) } });
});
afterAll(() => platform.stop());

/** Sends bytes, and is over when the other side hangs up or has answered. */
function send(bytes: Buffer): Promise<void> {
  return new Promise((resolve) => {
    const socket = net.connect(port, '127.0.0.1', () => socket.end(bytes));
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
  const packets = (version: 4 | 5): Packet[] => {
    const connect = {
      cmd: 'connect',
      protocolId: 'MQTT',
      protocolVersion: version,
      clientId: one(['another', 'me', 'provision']),
      clean: random() < 0.5,
      keepalive: below(100),
    };
    const list = [{ ...connect, username: one([TOKEN, TOKEN, 'wrong', 'provision']) }] as Packet[];
    for (let i = below(8); i > 0; i -= 1) {
      const messageId = 1 + below(9);
      list.push(
        one<Packet>([
          {
            cmd: 'publish',
            topic: one(TOPICS),
            payload: one(PAYLOADS),
            qos: one([0, 1, 2]),
            messageId,
            dup: false,
            retain: false,
          },
          {
            cmd: 'subscribe',
            messageId,
            subscriptions: [{ topic: one([...TOPICS, '#', '+/+', '$share/x/y']), qos: one([0, 1, 2]) }],
          },
          { cmd: 'unsubscribe', messageId, unsubscriptions: [one(TOPICS)] },
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
  for (let done = 0; done < CONNECTIONS; done += 20) await Promise.all(Array.from({ length: 20 }, connection));
  for (const protocolVersion of [4, 5] as const) {
    const client = await mqtt.connectAsync({ host: '127.0.0.1', port, username: TOKEN, protocolVersion });
    await client.publishAsync('v1/devices/me/telemetry', '{"alive":1}', { qos: 1 });
    await client.endAsync();
  }
}, 120_000);
