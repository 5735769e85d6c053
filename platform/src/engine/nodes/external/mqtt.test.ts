import { createHmac } from 'node:crypto';
import type { Socket } from 'node:net';
import type { TLSSocket } from 'node:tls';
import type { MqttClient } from 'mqtt';
import { deadPort, mqttBroker, Outside, onlyPublic } from '../../../../test/local-endpoints.js';
import { DEVICE, SERVER } from '../../../../test/tls-certificates.js';
import { connectBroker, mqttClient, publish } from '../../door/mqtt-client.js';

const outside = new Outside();

describe('MQTT', () => {
  const NAME = 'mqtt.TbMqttNode';
  const broker = async (password = 'right') =>
    outside.opened(await mqttBroker({ letsIn: (packet) => packet.password?.toString() === password }));
  const configFor = (port: number, more = {}) => ({
    topicPattern: 'to/$[a]',
    host: '127.0.0.1',
    port,
    connectTimeoutSec: 3,
    cleanSession: true,
    credentials: { type: 'basic', username: 'me', password: 'right' },
    ...more,
  });

  it('publishes what the broker acknowledges, under its name', async () => {
    const { port, published, clients } = await broker();
    const config = configFor(port, { retainedMessage: true, clientId: 'c', appendClientIdSuffix: true });
    const [told] = await outside.sendBy(NAME, config, { a: 'x' });
    expect(told?.label).toBe('Success');
    expect(published).toEqual([{ topic: 'to/x', body: '{"a":"x"}', retain: true, qos: 1 }]);
    expect(clients[0]).toMatchObject({ clientId: 'c_bench', username: 'me', clean: true });
  });

  it('connects again after the connection was lost, with a password made for that', async () => {
    const sockets: Socket[] = [];
    const { port, published, clients } = outside.opened(
      await mqttBroker({ letsIn: (_packet, socket) => sockets.push(socket) > 0 }),
    );
    let made = 0;
    const password = () => `made ${++made}`;
    const options = { host: '127.0.0.1', port, clientId: 'c', clean: true, username: 'me', password, tls: null };
    const client = await connectBroker({ ...options, timeout: 3000 }, async (host) => host);
    outside.onClose(() => client.endAsync(true));
    sockets[0]?.destroy();
    await new Promise<void>((resolve) => client.once('close', () => resolve()));
    expect(client.disconnecting).toBe(false);
    client.reconnect();
    await new Promise<void>((resolve) => client.once('connect', () => resolve()));
    await publish(client, { topic: 't', payload: 'x', retain: false });
    expect(published).toHaveLength(1);
    expect(clients.map((each) => String(each.password))).toEqual(['made 1', 'made 2']);
  });

  it('does not wait for ever for a broker that does not confirm', async () => {
    jest.useFakeTimers();
    const silent = { connected: true, publishAsync: () => new Promise(() => {}) } as unknown as MqttClient;
    const told = publish(silent, { topic: 't', payload: 'x', retain: false });
    jest.advanceTimersByTime(10_000);
    jest.useRealTimers();
    await expect(told).rejects.toThrow('did not confirm the message within 10000 ms');
  });

  it('leaves a broker that does not confirm, with what it was sent; the next message connects anew', async () => {
    let confirms = false;
    const ended: Promise<unknown>[] = [];
    const letsIn = (_packet: unknown, socket: Socket) => {
      ended.push(new Promise((resolve) => socket.once('close', resolve)));
      return true;
    };
    const { port, published, clients } = outside.opened(await mqttBroker({ letsIn, confirms: () => confirms }));
    const options = { host: '127.0.0.1', port, clientId: 'c', clean: true, tls: null, timeout: 3000 };
    const client = await mqttClient.open(options, async (host) => host);
    outside.onClose(() => client.close());
    jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask'] });
    const send = (payload: string) =>
      expect(client.send({ topic: 't', payload, retain: false })).rejects.toThrow('did not confirm the message');
    const late = [send('x')];
    await jest.advanceTimersByTimeAsync(5_000);
    // It has no time of its own once its broker was left.
    late.push(send('y'));
    await jest.advanceTimersByTimeAsync(5_000);
    jest.useRealTimers();
    await Promise.all(late);
    confirms = true;
    await client.send({ topic: 't', payload: 'z', retain: false });
    await ended[0];
    expect(clients).toHaveLength(2);
    // What was given up is not sent again.
    expect(published.slice(2).map(({ body }) => body)).toEqual(['z']);
  });

  it('does not start with a wrong password, on a dead host, or on a host that is closed to tenants', async () => {
    const { port, clients } = await broker('other');
    await expect(outside.start(NAME, configFor(port))).rejects.toThrow(
      'Result code is: CONNECTION_REFUSED_BAD_USER_NAME_OR_PASSWORD',
    );
    const dead = await deadPort();
    await expect(outside.start(NAME, configFor(dead))).rejects.toThrow(
      `Failed to connect to MQTT broker at 127.0.0.1:${dead}. connect ECONNREFUSED`,
    );
    outside.bench.addressOf = onlyPublic;
    await expect(outside.start(NAME, configFor(port))).rejects.toThrow('private address');
    expect(clients).toHaveLength(1);
  });

  it('says which certificate is the reason that a broker is not trusted', async () => {
    const { port, clients } = outside.opened(await mqttBroker({ letsIn: () => true, secure: SERVER }));
    await expect(outside.start(NAME, configFor(port, { ssl: true }))).rejects.toThrow(/self.signed certificate/);
    expect(clients).toEqual([]);
  });
});

describe('Azure IoT hub', () => {
  const NAME = 'mqtt.azure.TbAzureIotHubNode';
  /** As the certificate says, written as users may. */
  const HUB = 'Localhost';
  const KEY = Buffer.from('key').toString('base64');
  const USER = `${HUB}/device-1/?api-version=2018-06-30`;
  /** Hubs are called on their own port: here, at an address of this machine that no other test has. */
  const ADDRESS = `127.${process.pid & 127}.${(process.pid >> 7) & 255}.9`;
  const configFor = (credentials: object) => ({
    topicPattern: 'devices/device-1/messages/events/',
    host: HUB,
    port: 8883,
    connectTimeoutSec: 3,
    clientId: 'device-1',
    cleanSession: true,
    ssl: true,
    credentials,
  });

  /** A hub as Azure's: over TLS, for a device that signs with a key or shows a certificate. */
  async function hub(key = 'key') {
    const shown: string[] = [];
    const broker = await mqttBroker({
      host: ADDRESS,
      port: 8883,
      secure: { ...SERVER, requestCert: true, rejectUnauthorized: false },
      letsIn: ({ username, password }, socket) => {
        if (username !== USER) return false;
        if (!password) {
          const { raw } = (socket as TLSSocket).getPeerX509Certificate() ?? {};
          shown.push(raw ? raw.toString('base64') : '');
          return raw !== undefined && DEVICE.cert.replace(/\s/g, '').includes(raw.toString('base64'));
        }
        const [kind, text = ''] = password.toString().split(' ');
        const fields = new URLSearchParams(text);
        const place = encodeURIComponent(HUB.toLowerCase());
        const expected = createHmac('sha256', key)
          .update(`${place}\n${fields.get('se')}`)
          .digest('base64');
        const isSigned = fields.get('sr') === HUB.toLowerCase() && fields.get('sig') === expected;
        return kind === 'SharedAccessSignature' && isSigned && Number(fields.get('se')) > Date.now() / 1000;
      },
    });
    outside.bench.addressOf = async (host) => (host === HUB ? ADDRESS : host);
    return { ...outside.opened(broker), shown };
  }

  it('takes messages of a device that signs with its key, over TLS', async () => {
    const { published, clients } = await hub();
    const [told] = await outside.sendBy(NAME, configFor({ type: 'sas', sasKey: KEY, caCert: SERVER.cert }), { a: 1 });
    expect(told?.label).toBe('Success');
    expect(published).toEqual([{ topic: 'devices/device-1/messages/events/', body: '{"a":1}', retain: false, qos: 1 }]);
    expect(clients[0]).toMatchObject({ clientId: 'device-1', username: USER, clean: true });
  });

  it('takes messages of a device that shows its certificate', async () => {
    const { published, shown } = await hub();
    const by = { type: 'cert.PEM', caCert: SERVER.cert, cert: DEVICE.cert, privateKey: DEVICE.key };
    expect((await outside.sendBy(NAME, configFor(by), { a: 2 }))[0]?.label).toBe('Success');
    expect([published.length, shown.length]).toEqual([1, 1]);
  });

  it('keeps out who signs with another key, and is not spoken to when it is another server', async () => {
    const { clients } = await hub('other');
    await expect(outside.start(NAME, configFor({ type: 'sas', sasKey: KEY, caCert: SERVER.cert }))).rejects.toThrow(
      'CONNECTION_REFUSED_BAD_USER_NAME_OR_PASSWORD',
    );
    await expect(outside.start(NAME, configFor({ type: 'sas', sasKey: KEY }))).rejects.toThrow(
      /self.signed certificate/,
    );
    expect(clients).toHaveLength(1);
  });

  it('is not there: the node says so, and names the hub', async () => {
    outside.bench.addressOf = async () => ADDRESS;
    await expect(outside.start(NAME, configFor({ type: 'sas', sasKey: KEY }))).rejects.toThrow(
      `Failed to connect to MQTT broker at ${HUB}:8883. connect ECONNREFUSED`,
    );
    await expect(outside.start(NAME, configFor({ type: 'anonymous' }))).rejects.toThrow('"credentials.type"');
  });
});
