import net from 'node:net';
import { type IConnectPacket, type Packet, parser, writeToStream } from 'mqtt-packet';
import { type Json, runPlatform } from './running-platform.js';
import { mqttPort, own, runTenantWorld } from './tenant-world.js';
import { freePort } from './transport-free-port.js';

runTenantWorld({ mqtt: true });

let device: string;
let token: string;
let devices = 0;
const open: RawClient[] = [];

beforeEach(async () => {
  devices += 1;
  device = (await own.admin.post('/api/device', { name: `raw ${devices}`, type: 'default' })).body.id.id;
  token = (await own.admin.get(`/api/device/${device}/credentials`)).body.credentialsId;
});
afterEach(() => {
  for (const client of open.splice(0)) client.cut();
});

/** A client that shows every packet, and does nothing by itself. */
class RawClient {
  readonly #socket: net.Socket;
  readonly #packets: Packet[] = [];
  readonly closed: Promise<true>;
  #heard = () => {};
  constructor(
    readonly protocolVersion: 4 | 5,
    port = mqttPort,
  ) {
    this.#socket = net.connect(port, '127.0.0.1');
    const packets = parser({ protocolVersion });
    packets.on('packet', (packet) => {
      this.#packets.push({ ...packet });
      this.#heard();
    });
    this.#socket.on('data', (chunk) => packets.parse(chunk));
    this.#socket.on('error', () => {});
    this.closed = new Promise((resolve) => this.#socket.on('close', () => resolve(true)));
    open.push(this);
  }
  send(...packets: Packet[]): void {
    this.#socket.cork();
    for (const packet of packets) writeToStream(packet, this.#socket, { protocolVersion: this.protocolVersion });
    this.#socket.uncork();
  }
  /** The next packet that came. */
  async next(): Promise<Json> {
    while (this.#packets.length === 0) {
      await new Promise<void>((resolve) => {
        this.#heard = resolve;
      });
    }
    return this.#packets.shift();
  }
  async connect(more: Partial<IConnectPacket> = {}): Promise<Json> {
    this.send({ ...connectPacket(this.protocolVersion), ...more });
    return this.next();
  }
  cut(): void {
    this.#socket.destroy();
  }
}
const connectPacket = (protocolVersion: 4 | 5) =>
  ({
    cmd: 'connect',
    protocolId: 'MQTT',
    protocolVersion,
    clientId: 'me',
    username: token,
    keepalive: 60,
    clean: true,
  }) as const;
const publish = (topic: string, payload: string, more: object = {}): Packet =>
  ({ cmd: 'publish', topic, payload, qos: 1, messageId: 1, dup: false, retain: false, ...more }) as Packet;
const TELEMETRY = 'v1/devices/me/telemetry';
const UPDATES = 'v1/devices/me/attributes';
const subscribe = (topic: string, messageId = 1): Packet => ({
  cmd: 'subscribe',
  messageId,
  subscriptions: [{ topic, qos: 1 }],
});
const share = (values: object) => own.admin.post(`/api/plugins/telemetry/DEVICE/${device}/SHARED_SCOPE`, values);
const latest = async (keys: string) =>
  (await own.admin.get(`/api/plugins/telemetry/DEVICE/${device}/values/timeseries?keys=${keys}`)).body;
/** The session of a connection that is cut has been told so once the platform noted it. */
async function cutOff(client: RawClient): Promise<void> {
  client.cut();
  await client.closed;
}

it('MQTT 5 is told what the server takes, and its own identifier when it names none', async () => {
  const client = new RawClient(5);
  const { reasonCode, properties } = await client.connect({ clientId: '', properties: { sessionExpiryInterval: 4e9 } });
  expect(reasonCode).toBe(0);
  expect(properties).toMatchObject({
    receiveMaximum: 1024,
    maximumPacketSize: 65 * 1024,
    retainAvailable: false,
    topicAliasMaximum: 16,
    sessionExpiryInterval: 86_400,
    assignedClientIdentifier: expect.any(String),
  });
});

it('an update that is larger than a connection takes is left out, also one that waited, and the next comes', async () => {
  const client = new RawClient(4);
  await client.connect({ clean: false });
  client.send(subscribe(UPDATES));
  await client.next();
  const large = { large: 'x'.repeat(1_200_000) };
  await share(large);
  await share({ color: 'red' });
  const first = await client.next();
  expect(String(first.payload)).toBe('{"color":"red"}');
  client.send({ cmd: 'puback', messageId: first.messageId });
  await cutOff(client);
  await share(large);
  await share({ color: 'blue' });
  const again = new RawClient(4);
  await again.connect({ clean: false });
  for (;;) {
    const { payload } = await again.next();
    expect(String(payload).length).toBeLessThan(100);
    if (String(payload) === '{"color":"blue"}') break;
  }
  await cutOff(again);
});

it.each([
  [{ username: 'wrong' }, 0x86, 4],
  [{ username: undefined }, 0x86, 4],
])('credentials %j are refused with a reason', async (given, reasonCode, returnCode) => {
  const modern = new RawClient(5);
  expect(await modern.connect(given as object)).toMatchObject({ cmd: 'connack', reasonCode });
  expect(await modern.closed).toBe(true);
  const older = new RawClient(4);
  expect(await older.connect(given as object)).toMatchObject({ cmd: 'connack', returnCode });
  expect(await older.closed).toBe(true);
});

it('methods of authentication of MQTT 5 are refused', async () => {
  const client = new RawClient(5);
  const answer = await client.connect({ properties: { authenticationMethod: 'SCRAM' } });
  expect(answer).toMatchObject({ cmd: 'connack', reasonCode: 0x8c });
});

it('anything before CONNECT, and a second CONNECT, ends the connection', async () => {
  const early = new RawClient(4);
  early.send({ cmd: 'pingreq' });
  expect(await early.closed).toBe(true);
  const twice = new RawClient(5);
  await twice.connect();
  twice.send(connectPacket(5));
  expect(await twice.next()).toMatchObject({ cmd: 'disconnect', reasonCode: 0x82 });
  expect(await twice.closed).toBe(true);
});

it('what a client sends together with CONNECT is handled after it, and answers keep their order', async () => {
  const client = new RawClient(4);
  client.send(
    connectPacket(4),
    publish(TELEMETRY, '{"a":1}', { messageId: 7 }),
    publish('v1/devices/me/attributes/request/1', '{}', { messageId: 8 }),
    publish(TELEMETRY, '{"b":2}', { messageId: 9 }),
  );
  expect(await client.next()).toMatchObject({ cmd: 'connack', returnCode: 0, sessionPresent: false });
  expect([await client.next(), await client.next(), await client.next()]).toMatchObject(
    [7, 8, 9].map((messageId) => ({ cmd: 'puback', messageId })),
  );
  expect(Object.keys(await latest('a,b')).sort()).toEqual(['a', 'b']);
});

it('a message of QoS 2 is stored once, however often it comes', async () => {
  const client = new RawClient(5);
  await client.connect();
  const message = publish(TELEMETRY, '{"ts":1,"values":{"v":1}}', { qos: 2, messageId: 5 });
  client.send(message);
  expect(await client.next()).toMatchObject({ cmd: 'pubrec', messageId: 5 });
  client.send({ ...message, payload: '{"ts":1,"values":{"v":2}}', dup: true } as Packet);
  expect(await client.next()).toMatchObject({ cmd: 'pubrec', messageId: 5 });
  client.send({ cmd: 'pubrel', messageId: 5 });
  expect(await client.next()).toMatchObject({ cmd: 'pubcomp', messageId: 5 });
  client.send({ cmd: 'pubrel', messageId: 5, reasonCode: 0 });
  expect(await client.next()).toMatchObject({ cmd: 'pubcomp', messageId: 5, reasonCode: 0x92 });
  expect((await latest('v')).v[0].value).toBe('1');
});

it('a topic alias stands for its topic, one that was never set ends the connection', async () => {
  const client = new RawClient(5);
  await client.connect();
  client.send(publish(TELEMETRY, '{"a":1}', { properties: { topicAlias: 1 } }));
  client.send(publish('', '{"b":2}', { messageId: 2, properties: { topicAlias: 1 } }));
  expect([await client.next(), await client.next()]).toMatchObject([{ messageId: 1 }, { messageId: 2 }]);
  expect(Object.keys(await latest('a,b')).sort()).toEqual(['a', 'b']);
  client.send(publish('', '{}', { messageId: 3, properties: { topicAlias: 2 } }));
  expect(await client.next()).toMatchObject({ cmd: 'disconnect', reasonCode: 0x94 });
});

it('a topic nobody listens to is acknowledged, and MQTT 5 learns that nobody does', async () => {
  const client = new RawClient(5);
  await client.connect();
  client.send(publish('v1/devices/me/unheard', '{}'));
  expect(await client.next()).toMatchObject({ cmd: 'puback', reasonCode: 0x10 });
});

it('each subscription that is refused has its own reason', async () => {
  const client = new RawClient(5);
  await client.connect();
  const topics = [UPDATES, '#', 'a/#/b', '$share/all/v2/a', 'v1/devices/me/rpc/request/+'];
  client.send({ cmd: 'subscribe', messageId: 3, subscriptions: topics.map((topic) => ({ topic, qos: 2 as const })) });
  expect(await client.next()).toMatchObject({ cmd: 'suback', messageId: 3, granted: [1, 0x87, 0x8f, 0x9e, 1] });
  client.send({ cmd: 'unsubscribe', messageId: 4, unsubscriptions: [UPDATES, UPDATES] });
  expect(await client.next()).toMatchObject({ cmd: 'unsuback', messageId: 4, granted: [0, 0x11] });
});

describe('a session that outlives its connection', () => {
  const lasting = { clean: false, properties: { sessionExpiryInterval: 60 } };

  it.each([4, 5] as const)(
    'hands a client of version %i what was queued, in order and at least once',
    async (version) => {
      const first = new RawClient(version);
      expect(await first.connect(lasting)).toMatchObject({ sessionPresent: false });
      first.send(subscribe(UPDATES));
      await first.next();
      await share({ rate: 1 });
      const unacknowledged = await first.next();
      expect(unacknowledged).toMatchObject({ cmd: 'publish', dup: false });
      await cutOff(first);
      await share({ rate: 2 });
      await share({ rate: 3 });
      const second = new RawClient(version);
      expect(await second.connect(lasting)).toMatchObject({ sessionPresent: true });
      const messages = [await second.next(), await second.next(), await second.next()];
      expect(messages.map(({ payload }) => JSON.parse(payload).rate)).toEqual([1, 2, 3]);
      expect(messages[0]).toMatchObject({ dup: true, messageId: unacknowledged.messageId });
    },
  );

  it('is forgotten by a clean start, and never there without an expiry', async () => {
    const first = new RawClient(5);
    await first.connect(lasting);
    await cutOff(first);
    expect(await new RawClient(5).connect({ ...lasting, clean: true })).toMatchObject({ sessionPresent: false });
    const brief = new RawClient(5);
    expect(await brief.connect({ clean: false })).toMatchObject({ sessionPresent: true });
    brief.send({ cmd: 'disconnect' });
    await brief.closed;
    expect(await new RawClient(5).connect(lasting)).toMatchObject({ sessionPresent: false });
  });

  it('can be taken over from a connection that is still there, which is told so', async () => {
    const first = new RawClient(5);
    await first.connect(lasting);
    first.send(subscribe(UPDATES));
    await first.next();
    const second = new RawClient(5);
    expect(await second.connect(lasting)).toMatchObject({ sessionPresent: true });
    expect(await first.next()).toMatchObject({ cmd: 'disconnect', reasonCode: 0x8e });
    expect(await first.closed).toBe(true);
    await share({ rate: 9 });
    expect(await second.next()).toMatchObject({ cmd: 'publish', topic: UPDATES });
  });

  it('keeps no more than a hundred messages, the newest ones', async () => {
    const first = new RawClient(4);
    await first.connect({ clean: false });
    first.send(subscribe(UPDATES));
    await first.next();
    await cutOff(first);
    for (let rate = 1; rate <= 103; rate += 1) await share({ rate });
    const second = new RawClient(4);
    await second.connect({ clean: false });
    const rates: number[] = [];
    for (let i = 0; i < 100; i += 1) {
      const { messageId, payload } = await second.next();
      rates.push(JSON.parse(payload).rate);
      second.send({ cmd: 'puback', messageId });
    }
    expect([rates[0], rates.at(-1)]).toEqual([4, 103]);
  });

  it('ends when the credentials change, and says why', async () => {
    const client = new RawClient(5);
    await client.connect(lasting);
    const { body } = await own.admin.get(`/api/device/${device}/credentials`);
    token = `renewed-raw-${devices}`;
    await own.admin.post('/api/device/credentials', { ...body, credentialsId: token });
    expect(await client.next()).toMatchObject({ cmd: 'disconnect', reasonCode: 0x87 });
    expect(await new RawClient(5).connect(lasting)).toMatchObject({ reasonCode: 0, sessionPresent: false });
  });
});

it('a client has no more unacknowledged messages than it takes, and none larger', async () => {
  const client = new RawClient(5);
  await client.connect({ properties: { receiveMaximum: 2, maximumPacketSize: 200 } });
  client.send(subscribe(UPDATES));
  await client.next();
  await share({ huge: 'x'.repeat(300) });
  for (const n of [1, 2, 3]) await share({ n });
  const first = await client.next();
  const second = await client.next();
  expect([first, second].map(({ payload }) => JSON.parse(payload).n)).toEqual([1, 2]);
  client.send({ cmd: 'pingreq' });
  expect(await client.next()).toMatchObject({ cmd: 'pingresp' });
  client.send({ cmd: 'puback', messageId: first.messageId });
  expect(JSON.parse((await client.next()).payload).n).toBe(3);
});

it('a client that is silent longer than its keep-alive is disconnected', async () => {
  const client = new RawClient(5);
  await client.connect({ keepalive: 1 });
  expect(await client.next()).toMatchObject({ cmd: 'disconnect', reasonCode: 0x8d });
});

it('many messages in one go are all stored and acknowledged', async () => {
  const client = new RawClient(4);
  await client.connect();
  const count = 2000;
  client.send(...Array.from({ length: count }, (_, n) => publish(TELEMETRY, `{"n":${n}}`, { messageId: n + 1 })));
  for (let n = 1; n <= count; n += 1) expect((await client.next()).messageId).toBe(n);
});

it('a platform that stops says so', async () => {
  const port = await freePort();
  const other = await runPlatform({ env: { MQTT_PORT: String(port) } });
  const client = new RawClient(5, port);
  await client.connect({ username: 'A1_TEST_TOKEN' });
  const stopped = other.stop();
  expect(await client.next()).toMatchObject({ cmd: 'disconnect', reasonCode: 0x8b });
  await stopped;
});
