import { createHmac, generateKeyPairSync, verify } from 'node:crypto';
import http from 'node:http';
import net, { type AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';
import aws4 from 'aws4';
import * as mqttPackets from 'mqtt-packet';
import { runMailServer } from '../../../../test/mail-server.js';
import { runKafka, runRabbit } from '../../../../test/message-brokers.js';
import { NodeBench, type Told } from '../../../../test/node-bench.js';
import { isPrivateAddress } from '../../../outgoing/reachable-address.js';
import { sasToken } from './azure-iot-hub.js';

interface Call {
  method: string;
  path: string;
  headers: http.IncomingHttpHeaders;
  body: string;
}
type Answer = { status?: number; headers?: Record<string, string>; body?: string };

/** A server of the web that keeps what it is asked. */
async function webServer(answer: (call: Call) => Answer | null) {
  const calls: Call[] = [];
  const server = http.createServer((request, response) => {
    let body = '';
    request.setEncoding('utf8').on('data', (text) => {
      body += text;
    });
    request.on('end', () => {
      const call = { method: request.method ?? '', path: request.url ?? '', headers: request.headers, body };
      calls.push(call);
      const told = answer(call);
      if (!told) return;
      response.writeHead(told.status ?? 200, told.headers ?? { 'content-type': 'application/json' });
      response.end(told.body ?? '{}');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    calls,
    port,
    url: `http://127.0.0.1:${port}`,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

/** A port on which nobody listens. */
async function deadPort(): Promise<number> {
  const server = net.createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

let bench: NodeBench;
let devices = 0;
const closing: (() => unknown)[] = [];
beforeEach(() => {
  bench = new NodeBench();
});
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
  bench.close();
});
const opened = <T extends { close(): unknown }>(server: T): T => {
  closing.push(() => server.close());
  return server;
};
const sendBy = async (name: string, config: unknown, data: unknown, more = {}): Promise<Told[]> => {
  const node = await bench.start(name, config);
  closing.push(() => node.stop());
  devices += 1;
  return node.send(bench.message(bench.device(`D${devices}`), data, more));
};

const onlyPublic = async (host: string): Promise<string> => {
  if (isPrivateAddress(host)) throw new Error(`${host} leads to a private address`);
  return host;
};

describe('rest api call', () => {
  const NAME = 'rest.TbRestApiCallNode';

  it('gives up when the host is dead, does not answer in time, or is closed to tenants', async () => {
    const dead = await sendBy(NAME, { restEndpointUrlPattern: `http://127.0.0.1:${await deadPort()}/` }, {});
    expect(dead[0]).toMatchObject({
      label: 'Failure',
      message: { metadata: { error: expect.stringContaining('ECONNREFUSED') } },
    });
    const mute = opened(await webServer(() => null));
    const late = await sendBy(NAME, { restEndpointUrlPattern: mute.url, readTimeoutMs: 50 }, {});
    expect(late[0]?.error).toContain('within 50 ms');
    bench.addressOf = onlyPublic;
    const other = opened(await webServer(() => ({})));
    const closed = await sendBy(NAME, { restEndpointUrlPattern: other.url }, {});
    expect(closed[0]?.error).toContain('private address');
    expect(other.calls).toEqual([]);
  });

  it('goes through a proxy with its name and password', async () => {
    const web = opened(await webServer(() => ({ body: '{"ok":1}' })));
    const asked: http.IncomingHttpHeaders[] = [];
    const proxy = http.createServer().on('connect', (request, socket: Duplex) => {
      asked.push(request.headers);
      const onward = net.connect(Number(request.url?.split(':')[1]), '127.0.0.1', () => {
        socket.write('HTTP/1.1 200 open\r\n\r\n');
        onward.pipe(socket).pipe(onward);
      });
      onward.on('error', () => socket.destroy());
    });
    await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
    closing.push(() => proxy.close());
    const config = {
      restEndpointUrlPattern: `${web.url}/x`,
      enableProxy: true,
      proxyHost: '127.0.0.1',
      proxyPort: (proxy.address() as AddressInfo).port,
      proxyUser: 'me',
      proxyPassword: 'pw',
    };
    const [told] = await sendBy(NAME, config, { a: 1 });
    expect(told).toMatchObject({ label: 'Success', message: { data: '{"ok":1}' } });
    expect(asked[0]?.['proxy-authorization']).toBe(`Basic ${Buffer.from('me:pw').toString('base64')}`);
  });

  it('runs no more calls at once than it may', async () => {
    let [running, most] = [0, 0];
    const held: http.ServerResponse[] = [];
    const server = http.createServer((_request, response) => {
      running += 1;
      most = Math.max(most, running);
      held.push(response);
      setImmediate(() => {
        running -= 1;
        response.end('{}');
      });
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    closing.push(() => server.close());
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const node = await bench.start(NAME, { restEndpointUrlPattern: url, maxParallelRequestsCount: 1 });
    const device = bench.device('D');
    await Promise.all([1, 2, 3].map((a) => node.send(bench.message(device, { a }))));
    expect([held.length, most]).toEqual([3, 1]);
  });
});

describe('AWS', () => {
  const keys = { accessKeyId: 'AK', secretAccessKey: 'SK', region: 'eu-west-1' };

  /** Whether a call carries the signature that its keys give it. */
  const isSigned = ({ headers, path, body }: Call, service: string, secretAccessKey: string): boolean => {
    const [, date] = /Credential=AK\/(\d{8})/.exec(headers.authorization ?? '') ?? [];
    const request = {
      service,
      region: keys.region,
      host: headers.host ?? '',
      method: 'POST',
      path,
      body,
      headers: { 'content-type': headers['content-type'] ?? '', 'X-Amz-Date': String(headers['x-amz-date']) },
    };
    const { Authorization } = aws4.sign(request, { accessKeyId: 'AK', secretAccessKey }).headers ?? {};
    return date !== undefined && Authorization === headers.authorization;
  };

  it('puts a signed message into a queue of SQS, and says what the service answered', async () => {
    const body = '<R><MessageId>m1</MessageId><MD5OfMessageBody>h</MD5OfMessageBody><RequestId>r1</RequestId></R>';
    const web = opened(await webServer(() => ({ body })));
    const place = ['', '{m}'].join('$');
    const config = {
      ...keys,
      queueUrlPattern: `${web.url}/1/${place}`,
      queueType: 'STANDARD',
      delaySeconds: 5,
      messageAttributes: { k: '$[a]' },
    };
    const [told] = await sendBy('aws.sqs.TbSqsNode', config, { a: 1 }, { metadata: { m: 'q' } });
    expect(told).toMatchObject({
      label: 'Success',
      message: { metadata: { messageId: 'm1', messageBodyMd5: 'h', requestId: 'r1' } },
    });
    const [call] = web.calls as [Call];
    expect(call.path).toBe('/1/q');
    expect(Object.fromEntries(new URLSearchParams(call.body))).toMatchObject({
      Action: 'SendMessage',
      MessageBody: '{"a":1}',
      DelaySeconds: '5',
      'MessageAttribute.1.Name': 'k',
      'MessageAttribute.1.Value.StringValue': '1',
    });
    expect([isSigned(call, 'sqs', 'SK'), isSigned(call, 'sqs', 'wrong')]).toEqual([true, false]);
  });

  it('names message and group of a queue that keeps the order', async () => {
    const web = opened(await webServer(() => ({ body: '<R/>' })));
    const node = await bench.start('aws.sqs.TbSqsNode', { ...keys, queueUrlPattern: web.url, queueType: 'FIFO' });
    const message = bench.message(bench.device('D'), { a: 1 });
    await node.send(message);
    const form = Object.fromEntries(new URLSearchParams(web.calls[0]?.body));
    expect(form).toMatchObject({ MessageDeduplicationId: message.id, MessageGroupId: message.originator.id });
    expect(form).not.toHaveProperty('DelaySeconds');
  });

  it('publishes a signed message to a topic of SNS', async () => {
    const web = opened(await webServer(() => ({ body: '<R><MessageId>m2</MessageId><RequestId>r2</RequestId></R>' })));
    process.env.AWS_ENDPOINT_URL_SNS = `${web.url}/`;
    closing.push(() => delete process.env.AWS_ENDPOINT_URL_SNS);
    const [told] = await sendBy('aws.sns.TbSnsNode', { ...keys, topicArnPattern: 'arn:$[t]' }, { t: 'x' });
    expect(told).toMatchObject({ label: 'Success', message: { metadata: { messageId: 'm2', requestId: 'r2' } } });
    const [call] = web.calls as [Call];
    expect(Object.fromEntries(new URLSearchParams(call.body))).toMatchObject({
      TopicArn: 'arn:x',
      Message: '{"t":"x"}',
    });
    expect(isSigned(call, 'sns', 'SK')).toBe(true);
  });

  it('fails with the words of the service, and when nobody listens', async () => {
    const body = '<E><Message>The security token is invalid</Message></E>';
    const web = opened(await webServer(() => ({ status: 403, body })));
    const refused = await sendBy('aws.sqs.TbSqsNode', { ...keys, queueUrlPattern: web.url }, {});
    expect(refused[0]).toMatchObject({
      label: 'Failure',
      error: expect.stringContaining('The security token is invalid'),
    });
    const dead = await sendBy(
      'aws.sqs.TbSqsNode',
      { ...keys, queueUrlPattern: `http://127.0.0.1:${await deadPort()}` },
      {},
    );
    expect(dead[0]?.label).toBe('Failure');
  });
});

describe('Pub/Sub', () => {
  const pair = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const keyFile = (tokenUri: string) =>
    JSON.stringify({
      client_email: 'me@project',
      private_key: pair.privateKey.export({ type: 'pkcs8', format: 'pem' }),
      token_uri: tokenUri,
    });

  it('signs in with the key of the account, once, and publishes with the token', async () => {
    const web = opened(
      await webServer(({ path }) => ({
        body: path === '/token' ? '{"access_token":"tk","expires_in":3600}' : '{"messageIds":["7"]}',
      })),
    );
    process.env.PUBSUB_ENDPOINT = web.url;
    closing.push(() => delete process.env.PUBSUB_ENDPOINT);
    const config = {
      projectId: 'p',
      topicName: 't',
      serviceAccountKey: keyFile(`${web.url}/token`),
      messageAttributes: { k: '$[a]' },
    };
    const node = await bench.start('gcp.pubsub.TbPubSubNode', config);
    const device = bench.device('D');
    const [told] = await node.send(bench.message(device, { a: 1 }));
    await node.send(bench.message(device, { a: 2 }));
    expect(told).toMatchObject({ label: 'Success', message: { metadata: { messageId: '7' } } });
    expect(web.calls.map(({ path }) => path)).toEqual(['/token', ...Array(2).fill('/v1/projects/p/topics/t:publish')]);
    const [head = '', claims = '', signature = ''] = (
      new URLSearchParams(web.calls[0]?.body).get('assertion') ?? ''
    ).split('.');
    expect(
      verify('RSA-SHA256', Buffer.from(`${head}.${claims}`), pair.publicKey, Buffer.from(signature, 'base64url')),
    ).toBe(true);
    expect(JSON.parse(Buffer.from(claims, 'base64url').toString())).toMatchObject({ iss: 'me@project' });
    expect(web.calls[1]?.headers.authorization).toBe('Bearer tk');
    const [sent] = JSON.parse(web.calls[1]?.body ?? '').messages;
    expect([Buffer.from(sent.data, 'base64').toString(), sent.attributes]).toEqual(['{"a":1}', { k: '1' }]);
  });

  it('fails with what the token service says, and does not start without a key', async () => {
    const web = opened(await webServer(() => ({ status: 400, body: '{"error":"invalid_grant"}' })));
    const config = { projectId: 'p', topicName: 't', serviceAccountKey: keyFile(`${web.url}/token`) };
    expect((await sendBy('gcp.pubsub.TbPubSubNode', config, {}))[0]?.error).toContain('invalid_grant');
    await expect(bench.start('gcp.pubsub.TbPubSubNode', { ...config, serviceAccountKey: '{}' })).rejects.toThrow(
      'serviceAccountKey',
    );
  });
});

describe('MQTT', () => {
  interface Published {
    topic: string;
    body: string;
    retain: boolean;
    qos: number;
  }

  /** A broker that keeps what is published to it. */
  async function broker(password = 'right') {
    const published: Published[] = [];
    const clients: mqttPackets.IConnectPacket[] = [];
    const sockets = new Set<net.Socket>();
    const server = net.createServer((socket) => {
      sockets.add(socket);
      const parser = mqttPackets.parser();
      socket.on('error', () => {});
      socket.on('data', (chunk) => parser.parse(chunk));
      parser.on('packet', (packet) => {
        if (packet.cmd === 'connect') {
          clients.push(packet);
          const refused = packet.username && packet.password?.toString() !== password;
          socket.write(mqttPackets.generate({ cmd: 'connack', returnCode: refused ? 4 : 0, sessionPresent: false }));
        } else if (packet.cmd === 'publish') {
          published.push({
            topic: packet.topic,
            body: packet.payload.toString(),
            retain: packet.retain,
            qos: packet.qos,
          });
          socket.write(mqttPackets.generate({ cmd: 'puback', messageId: packet.messageId as number }));
        }
      });
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const close = () => {
      for (const socket of sockets) socket.destroy();
      server.close();
    };
    return opened({ published, clients, port: (server.address() as AddressInfo).port, close });
  }
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
    const [told] = await sendBy('mqtt.TbMqttNode', config, { a: 'x' });
    expect(told?.label).toBe('Success');
    expect(published).toEqual([{ topic: 'to/x', body: '{"a":"x"}', retain: true, qos: 1 }]);
    expect(clients[0]).toMatchObject({ clientId: 'c_bench', username: 'me', clean: true });
  });

  it('does not start with a wrong password, on a dead host, or on a host that is closed to tenants', async () => {
    const { port, clients } = await broker('other');
    await expect(bench.start('mqtt.TbMqttNode', configFor(port))).rejects.toThrow(
      'Result code is: CONNECTION_REFUSED_BAD_USER_NAME_OR_PASSWORD',
    );
    await expect(bench.start('mqtt.TbMqttNode', configFor(await deadPort()))).rejects.toThrow('Failed to connect');
    bench.addressOf = onlyPublic;
    await expect(bench.start('mqtt.TbMqttNode', configFor(port))).rejects.toThrow('Failed to connect');
    expect(clients).toHaveLength(1);
  });

  it('signs in to a hub of Azure with a signature of its key', () => {
    const token = sasToken('Hub.azure-devices.net', Buffer.from('key').toString('base64'), 1_700_000_000_000);
    const fields = new URLSearchParams(token.slice('SharedAccessSignature '.length));
    const expected = createHmac('sha256', 'key')
      .update(`hub.azure-devices.net\n${fields.get('se')}`)
      .digest('base64');
    expect([fields.get('sr'), fields.get('sig')]).toEqual(['hub.azure-devices.net', expected]);
  });
});

describe('mail', () => {
  const mail = {
    from: 'a@b',
    to: 'c@d',
    cc: null,
    bcc: null,
    subject: 'S',
    body: '<b>x</b>',
    html: true,
    images: null,
  };
  const send = (config: object, data: unknown = mail) =>
    sendBy('mail.TbSendEmailNode', { timeout: 2000, ...config }, data, { type: 'SEND_EMAIL' });

  it('sends HTML, and attaches pictures that the message holds, but no files', async () => {
    const server = opened(await runMailServer());
    const received = server.received();
    const config = { smtpHost: '127.0.0.1', smtpPort: server.port, smtpProtocol: 'smtp' };
    const [told] = await send(config, { ...mail, images: { pic: 'data:image/png;base64,AQID' } });
    expect(told?.label).toBe('Success');
    expect(await received).toMatch(/Content-Type: text\/html[\s\S]*Content-Id: <pic>[\s\S]*AQID/i);
    const [refused] = await send(config, { ...mail, images: { file: 5 } });
    expect(refused?.error).toContain('images');
  });

  it('fails on a dead server', async () => {
    const [told] = await send({ smtpHost: '127.0.0.1', smtpPort: await deadPort() });
    expect(told).toMatchObject({ label: 'Failure', error: expect.stringContaining('Unable to send mail') });
  });
});

describe('RabbitMQ', () => {
  const NAME = 'rabbitmq.TbRabbitMqNode';
  const configFor = (port: number, more = {}) => ({
    host: '127.0.0.1',
    port,
    username: 'me',
    password: 'right',
    ...more,
  });

  it('takes messages with their key and properties; one for an exchange that is not there fails', async () => {
    const rabbit = opened(await runRabbit('right'));
    const config = configFor(rabbit.port, {
      exchangeNamePattern: '$[to]',
      routingKeyPattern: 'k',
      messageProperties: 'PERSISTENT_TEXT_PLAIN',
    });
    const node = await bench.start(NAME, config);
    closing.push(() => node.stop());
    const device = bench.device('D');
    expect((await node.send(bench.message(device, { to: 'x' })))[0]?.label).toBe('Success');
    expect(rabbit.queued[0]).toMatchObject({
      exchange: 'x',
      key: 'k',
      body: '{"to":"x"}',
      properties: { contentType: 'text/plain', deliveryMode: 2 },
    });
    expect((await node.send(bench.message(device, { to: 'none' })))[0]).toMatchObject({
      label: 'Failure',
      error: expect.stringContaining('none'),
    });
    expect((await node.send(bench.message(device, { to: 'y' })))[0]?.label).toBe('Success');
  });

  it('keeps the node from starting with a wrong password', async () => {
    const rabbit = opened(await runRabbit('other'));
    await expect(bench.start(NAME, configFor(rabbit.port))).rejects.toThrow(/ACCESS_REFUSED|403/);
  });
});

it('sends key, body, and metadata to Kafka, and says where they went', async () => {
  const broker = opened(await runKafka('topic'));
  const config = {
    topicPattern: 'topic',
    keyPattern: 'key-$[a]',
    bootstrapServers: `127.0.0.1:${broker.port}`,
    acks: '1',
    addMetadataKeyValuesAsKafkaHeaders: true,
  };
  const [told] = await sendBy('kafka.TbKafkaNode', config, { a: 1 }, { metadata: { m: 'v' } });
  expect(told).toMatchObject({
    label: 'Success',
    message: { metadata: { topic: 'topic', partition: '0', offset: '7' } },
  });
  for (const part of ['key-1', '{"a":1}', 'tb_msg_md_m']) expect(broker.produced[0]).toContain(part);
});

describe('brokers that are not there', () => {
  it('keep Kafka messages from going on, and RabbitMQ nodes from starting', async () => {
    const port = await deadPort();
    const kafka = { topicPattern: 't', bootstrapServers: `127.0.0.1:${port}`, retries: 0, acks: '1' };
    const [told] = await sendBy('kafka.TbKafkaNode', kafka, {});
    expect(told).toMatchObject({
      label: 'Failure',
      message: { metadata: { error: expect.stringContaining('Kafka') } },
    });
    await expect(
      bench.start('kafka.TbKafkaNode', {
        ...kafka,
        otherProperties: { 'security.protocol': 'SASL_SSL', 'sasl.mechanism': 'GSSAPI' },
      }),
    ).rejects.toThrow('gssapi');
    await expect(
      bench.start('rabbitmq.TbRabbitMqNode', { host: '127.0.0.1', port, connectionTimeout: 1000 }),
    ).rejects.toThrow('ECONNREFUSED');
  });

  it('are not asked when their host is closed to tenants', async () => {
    bench.addressOf = onlyPublic;
    const [told] = await sendBy('kafka.TbKafkaNode', { topicPattern: 't', bootstrapServers: '127.0.0.1:9' }, {});
    expect(told?.label).toBe('Failure');
    await expect(bench.start('rabbitmq.TbRabbitMqNode', { host: '127.0.0.1', port: 9 })).rejects.toThrow(
      'private address',
    );
  });
});
