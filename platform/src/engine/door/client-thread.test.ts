/** Servers that break the rules of what they speak. The thread is the built one. */
import net, { type AddressInfo } from 'node:net';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { dist } from '../../../bin/built-platform.mjs';
import { floodingServer, mqttBroker, Outside } from '../../../test/local-endpoints.js';
import { runKafka } from '../../../test/message-brokers.js';
import { ClientThread } from './client-thread.js';
import { kafkaClient } from './kafka-client.js';
import { mailClient } from './mail-client.js';
import { mqttClient } from './mqtt-client.js';
import { rabbitClient } from './rabbit-client.js';

const outside = new Outside();
const threadOf = (program: URL) => {
  const thread = new ClientThread({ privateAddresses: true }, program);
  outside.onClose(() => thread.stop());
  return thread;
};
const built = () => threadOf(pathToFileURL(path.join(dist, 'clients-worker.js')));

/** A server that answers what it hears. */
async function answering(answer: (heard: Buffer) => Buffer | undefined): Promise<number> {
  const server = net.createServer((socket) => {
    socket.on('error', () => {});
    socket.on('data', (heard) => {
      const said = answer(heard);
      if (said) socket.write(said);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  outside.onClose(() => server.close());
  return (server.address() as AddressInfo).port;
}

/** A server that always says the same. */
const saying = (said: Buffer): Promise<number> => answering(() => said);

/** A frame of AMQP: a method of a channel. */
const frame = (channelNumber: number, ...bytes: readonly number[]): Buffer => {
  const head = Buffer.from([1, 0, channelNumber, 0, 0, 0, bytes.length]);
  return Buffer.concat([head, Buffer.from(bytes), Buffer.from([0xce])]);
};
const START = frame(0, 0, 10, 0, 10, 0, 9, 0, 0, 0, 0, 0, 0, 0, 5, ...Buffer.from('PLAIN'), 0, 0, 0, 1, 120);
const TUNE = frame(0, 0, 10, 0, 30, 0, 0, 0, 2, 0, 0, 0, 0);
const OPEN_OK = frame(0, 0, 10, 0, 41, 0);
const UNKNOWN_CHANNEL = frame(5, 0, 20, 0, 11, 0, 0, 0, 0);

/** A RabbitMQ that goes on, once it is open, on a channel that nobody has opened. What it hears comes in one piece or in several. */
const mistakenRabbit = (): Promise<number> =>
  answering((heard) => {
    const asks = (...method: readonly number[]) => heard.includes(Buffer.from(method));
    if (heard.includes('AMQP')) return START;
    if (asks(0, 10, 0, 11)) return TUNE;
    return asks(0, 10, 0, 40) ? Buffer.concat([OPEN_OK, UNKNOWN_CHANNEL]) : undefined;
  });

const kafkaAt = (port: number) => ({
  servers: [`127.0.0.1:${port}`],
  clientId: 'me',
  retries: 0,
  ssl: false,
  requestTimeout: 60_000,
  zip: false,
});
const record = { topic: 'topic', acks: 1, key: null, value: '{}', headers: {}, timestamp: '1' };
const rabbitAt = (port: number) => ({
  host: '127.0.0.1',
  port,
  virtualHost: '/',
  username: 'me',
  password: 'right',
  timeout: 60_000,
  handshakeTimeout: 10_000,
  clientProperties: {},
});
const mqttAt = (port: number) => ({
  host: '127.0.0.1',
  port,
  clientId: 'c',
  clean: true,
  tls: null,
  timeout: 60_000,
});

it('ends a connection alone whose server makes its library throw; its next message connects anew', async () => {
  const thread = built();
  const broker = outside.opened(await runKafka('topic'));
  const other = await thread.open('me', kafkaClient, kafkaAt(broker.port));
  await other.send(record);
  const release = broker.hold();
  const late = other.send(record);
  await broker.took(2);

  const bad = await thread.open('me', kafkaClient, kafkaAt(await saying(Buffer.alloc(8))));
  for (let i = 0; i < 2; i += 1) await expect(bad.send(record)).rejects.toThrow('The connection was ended: ');
  const opening = thread.open('me', rabbitClient, rabbitAt(await mistakenRabbit()));
  await expect(opening).rejects.toThrow('The connection was ended: Frame on unknown channel');

  release();
  await expect(late).resolves.toMatchObject({ partition: '0' });
});

it('goes on when a broker says in one breath what is right, what it was not asked, and what MQTT does not know', async () => {
  const thread = built();
  const port = await saying(Buffer.from([0x20, 2, 0, 0, 0x62, 2, 0, 1, 0xf0, 0]));
  await expect(thread.open('me', mqttClient, mqttAt(port))).rejects.toThrow(
    /Failed to connect|The connection was ended/,
  );
  const { port: right } = outside.opened(await mqttBroker({ letsIn: () => true }));
  const client = await thread.open('me', mqttClient, mqttAt(right));
  await client.send({ topic: 't', payload: 'x', retain: false });
});

it('leaves a mail server that talks without end, before what it said fills the memory', async () => {
  const thread = built();
  const server = outside.opened(await floodingServer(Buffer.from('\r\n')));
  const client = await thread.open('me', mailClient, {
    host: '127.0.0.1',
    port: server.port,
    secure: false,
    requireTls: false,
    tlsVersion: null,
    timeout: 60_000,
    user: null,
    password: null,
    proxy: null,
    isTrusted: false,
  });
  const mail = {
    from: 'a@b',
    to: 'c@d',
    cc: undefined,
    bcc: undefined,
    subject: 'S',
    body: 'x',
    html: false,
    images: {},
  };
  await expect(client.send(mail)).rejects.toThrow('the server said more than 262144 bytes');
  await server.left;
});

it('ends the client whose broker sends a message without end, before that fills the memory, and no other', async () => {
  const thread = built();
  const broker = outside.opened(await runKafka('topic'));
  const other = await thread.open('me', kafkaClient, kafkaAt(broker.port));
  await other.send(record);
  // It lets the client in, and begins a message of 256 MB.
  const begun = Buffer.from([0x20, 2, 0, 0, 0x30, 0xff, 0xff, 0xff, 0x7f]);
  const piece = Buffer.alloc(1024 * 1024);
  const server = net.createServer((socket) => {
    const goOn = () => {
      while (socket.writable && socket.write(piece));
    };
    socket.on('error', () => {}).on('drain', goOn);
    socket.once('data', () => {
      socket.resume().write(begun);
      goOn();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  outside.onClose(() => server.close());
  const bad = await thread.open('me', mqttClient, mqttAt((server.address() as AddressInfo).port));
  await expect(bad.send({ topic: 't', payload: 'x', retain: false })).rejects.toThrow(
    'The connection was ended: the server said more than can be kept',
  );
  await bad.close();
  await expect(other.send(record)).resolves.toMatchObject({ partition: '0' });
});

it('refuses what was under way when it ends by itself, starts anew at once, and rests when it ends again', async () => {
  const log = jest.spyOn(console, 'error').mockImplementation(() => {});
  outside.onClose(() => log.mockRestore());
  const dying = `import { parentPort } from 'node:worker_threads'; parentPort.on('message', () => { throw new Error('no memory'); });`;
  const thread = threadOf(new URL(`data:text/javascript,${encodeURIComponent(dying)}`));
  const open = () => thread.open('me', kafkaClient, kafkaAt(9));
  for (let n = 0; n < 2; n += 1)
    await expect(open()).rejects.toThrow('The connections to other services were ended: no memory');
  await expect(open()).rejects.toThrow('Connections to other services start again in 1 s');
});

it('takes only so many messages that services do not take: of one, of a tenant, and never all the room there is', async () => {
  const deaf = `import { parentPort } from 'node:worker_threads';
    const held = [];
    parentPort.on('message', ({ number, action, message }) => {
      const answer = () => parentPort.postMessage({ number });
      if (action !== 'send') answer();
      else if (message.topic === 'go') for (const each of held.splice(0).concat(answer)) each();
      else held.push(answer);
    });`;
  const thread = threadOf(new URL(`data:text/javascript,${encodeURIComponent(deaf)}`));
  const open = (tenantId: string) => thread.open(tenantId, mqttClient, mqttAt(9));
  const megabyte = 'x'.repeat(1024 * 1024 - 1000);
  type Client = Awaited<ReturnType<typeof open>>;
  const sent: Promise<void>[] = [];
  /** Sends megabytes until there are too many; answers how many there were, and what was said. */
  const fill = async (client: Client, payload = megabyte) => {
    for (let count = 0; ; count += 1) {
      const sending = client.send({ topic: 't', payload, retain: false });
      const refused = await Promise.race([
        sending.catch((error: Error) => error.message),
        new Promise((resolve) => setImmediate(resolve)),
      ]);
      if (refused) return [count, refused];
      sent.push(sending);
    }
  };
  const ofOne = 'The service has not taken 16 MB of messages yet';
  const ofTenant = 'Services have not taken too many messages of this tenant yet';
  const [one, two, three] = [await open('bad'), await open('bad'), await open('bad')];
  expect(await fill(one)).toEqual([16, expect.stringContaining(ofOne)]);
  // Half as many where each letter has two bytes.
  expect(await fill(two, `${megabyte.slice(1)}ق`)).toEqual([8, expect.stringContaining(ofOne)]);
  expect(await fill(three)).toEqual([0, expect.stringContaining(ofTenant)]);
  expect(await fill(await open('other'))).toEqual([16, expect.stringContaining(ofOne)]);
  expect(await fill(await open('third'))).toEqual([8, expect.stringContaining(ofTenant)]);
  await (await open('fourth')).send({ topic: 'go', payload: '', retain: false });
  await Promise.all(sent);
  expect(await fill(one)).toEqual([16, expect.stringContaining(ofOne)]);
});
