import { generateKeyPairSync } from 'node:crypto';
import { setMaxListeners } from 'node:events';
import net, { type AddressInfo } from 'node:net';
import { Outside, webServer } from '../../../../test/local-endpoints.js';
import components from '../../../rule-chains/rule-node-components.json' with { type: 'json' };
import { doorSocket } from '../../door/door-socket.js';
import { callHttp } from '../../door/http-call.js';

const outside = new Outside();

const HOST = 'service.test';
const { signal } = new AbortController();
setMaxListeners(0, signal);
const keys = { accessKeyId: 'AK', secretAccessKey: 'SK', region: 'eu-west-1' };
const key = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export({ type: 'pkcs8', format: 'pem' });
const mail = { from: 'a@b', to: 'c@d', cc: null, bcc: null, subject: 'S', body: 'x', html: false, images: null };
const sms = (provider: object) => ({
  numbersToTemplate: '+4916',
  smsMessageTemplate: 'x',
  smsProviderConfiguration: provider,
});
const twilio = { type: 'TWILIO', accountSid: 'AC1', accountToken: 'hush', numberFrom: '+15005550006' };
const smpp = { type: 'SMPP', protocolVersion: '3.4', host: HOST, systemId: 'me', password: 'pw' };
const timeouts = { connectTimeoutSec: 2, connectionTimeout: 2000, timeout: 2000, readTimeoutMs: 2000, retries: 0 };

interface Row {
  node: string;
  config: (port: number) => object;
  data?: object;
  type?: string;
  /** The host it asks the door for, where tenants do not name it. */
  host?: string;
}
const ROWS: Row[] = [
  { node: 'rest.TbRestApiCallNode', config: (port) => ({ restEndpointUrlPattern: `http://${HOST}:${port}/` }) },
  { node: 'aws.sqs.TbSqsNode', config: (port) => ({ ...keys, queueUrlPattern: `http://${HOST}:${port}/q` }) },
  {
    node: 'aws.sns.TbSnsNode',
    config: () => ({ ...keys, topicArnPattern: 'arn:x' }),
    host: 'sns.eu-west-1.amazonaws.com',
  },
  {
    node: 'gcp.pubsub.TbPubSubNode',
    config: (port) => ({
      projectId: 'p',
      topicName: 't',
      serviceAccountKey: JSON.stringify({
        client_email: 'me@p',
        private_key: key,
        token_uri: `http://${HOST}:${port}/token`,
      }),
    }),
  },
  { node: 'mqtt.TbMqttNode', config: (port) => ({ topicPattern: 't', host: HOST, port }) },
  {
    node: 'mqtt.azure.TbAzureIotHubNode',
    config: () => ({ topicPattern: 't', host: HOST, clientId: 'c', credentials: { type: 'sas', sasKey: 'a2V5' } }),
  },
  { node: 'kafka.TbKafkaNode', config: (port) => ({ topicPattern: 't', bootstrapServers: `${HOST}:${port}` }) },
  { node: 'rabbitmq.TbRabbitMqNode', config: (port) => ({ host: HOST, port }) },
  {
    node: 'mail.TbSendEmailNode',
    config: (port) => ({ smtpHost: HOST, smtpPort: port }),
    data: mail,
    type: 'SEND_EMAIL',
  },
  {
    node: 'mail.TbSendEmailNode',
    config: (port) => ({
      smtpHost: 'mail.test',
      smtpPort: 25,
      enableProxy: true,
      proxyHost: HOST,
      proxyPort: String(port),
    }),
    data: mail,
    type: 'SEND_EMAIL',
  },
  { node: 'sms.TbSendSmsNode', config: (port) => sms({ ...smpp, port }) },
  { node: 'sms.TbSendSmsNode', config: () => sms(twilio), host: 'api.twilio.com' },
  { node: 'sms.TbSendSmsNode', config: () => sms({ type: 'AWS_SNS', ...keys }), host: 'sns.eu-west-1.amazonaws.com' },
];

/** A port that counts who comes, and hangs up. */
async function door() {
  const seen = { connections: 0 };
  const server = net.createServer((socket) => {
    seen.connections += 1;
    socket.on('error', () => {}).destroy();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return outside.opened({ seen, port: (server.address() as AddressInfo).port, close: () => server.close() });
}

/** Why a node does not start, or where its message goes. */
async function reasonOf(
  { node, config, data = {}, type = 'POST_TELEMETRY_REQUEST' }: Row,
  port: number,
): Promise<string> {
  const defaults = outside.bench.declaration(node);
  const known = Object.fromEntries(Object.entries(timeouts).filter(([name]) => name in (defaults.configuration ?? {})));
  try {
    const [told] = await outside.sendBy(node, { ...known, ...config(port) }, data, { type });
    return `${told?.label}: ${told?.error}`;
  } catch (error) {
    return String(error);
  }
}

it('is the way out of all nodes that call out', () => {
  const external = components.filter(({ type }) => type === 'EXTERNAL').map((component) => component.class);
  // One that is listed among them calls nobody.
  const calling = external.filter((name) => name !== 'transform.TbSplitArrayMsgNode');
  expect([...new Set(ROWS.map(({ node }) => node))].sort()).toEqual(calling.sort());
});

describe.each(ROWS.map((row, at) => [`${row.node} (${at})`, row] as const))('%s', (_name, row) => {
  it('does not connect to a name that leads to a private address, and says so', async () => {
    const { seen, port } = await door();
    const asked: string[] = [];
    outside.bench.addressOf = async (host) => {
      asked.push(host);
      throw new Error(`${host} leads to a private address`);
    };
    const host = row.host ?? HOST;
    expect(await reasonOf(row, port)).toContain(`${host} leads to a private address`);
    expect(asked).toContain(host);
    expect(seen.connections).toBe(0);
  });

  // Azure's and providers' ports are their own: what their tests prove.
  if (row.host || row.node.includes('azure')) return;
  it('connects to what the door answers, and looks no name up again', async () => {
    const { seen, port } = await door();
    outside.bench.addressOf = async (host) =>
      host === HOST ? '127.0.0.1' : Promise.reject(new Error(`asked for ${host}`));
    await reasonOf(row, port);
    expect(seen.connections).toBeGreaterThan(0);
  });
});

it('connects nobody who has given up while the door looks up the host', async () => {
  let found: (address: string) => void = () => {};
  const address = new Promise<string>((resolve) => {
    found = resolve;
  });
  const socket = doorSocket(() => address, HOST, 9);
  socket.destroy();
  found('127.0.0.1');
  await address;
  expect(socket.connecting).toBe(false);
});

it('calls a host whose name takes time to look up', async () => {
  const { port } = outside.opened(await webServer(() => ({ body: 'there' })));
  const slow = async () => {
    for (let turn = 0; turn < 5; turn += 1) await new Promise((resolve) => setImmediate(resolve));
    return '127.0.0.1';
  };
  const url = new URL(`http://${HOST}:${port}/`);
  expect(await callHttp({ url, method: 'GET', headers: {} }, { addressOf: slow, signal })).toMatchObject({
    status: 200,
    body: 'there',
  });
});

it('has 500 calls of a tenant under way at most; a further one fails at once', async () => {
  let refuse: (error: Error) => void = () => {};
  const address = new Promise<string>((_, reject) => {
    refuse = reject;
  });
  const way = { addressOf: () => address, signal };
  const call = { url: new URL(`http://${HOST}/`), method: 'GET', headers: {} };
  const calls = Array.from({ length: 500 }, () => callHttp(call, way).catch((error: Error) => error.message));
  await expect(callHttp(call, way)).rejects.toThrow('500 calls of this tenant are under way already');
  // Another tenant's go on.
  const other = { addressOf: async () => Promise.reject(new Error('nobody knows it')), signal };
  await expect(callHttp(call, other)).rejects.toThrow('nobody knows it');
  refuse(new Error('gone'));
  expect(new Set(await Promise.all(calls))).toEqual(new Set(['gone']));
  await expect(callHttp(call, way)).rejects.toThrow('gone');
});

it('begins and ends a few connections in each turn, however many calls come and go at once', async () => {
  const { port } = await door();
  const gone = new AbortController();
  setMaxListeners(0, gone.signal);
  const count = { begun: 0, ended: 0 };
  const addressOf = () => {
    count.begun += 1;
    return new Promise<string>(() => {});
  };
  const call = { url: new URL(`http://${HOST}:${port}/`), method: 'GET', headers: {} };
  const nextTurn = () => new Promise((resolve) => setImmediate(resolve));
  const calls = Array.from({ length: 100 }, async () => {
    await expect(callHttp(call, { addressOf, signal: gone.signal })).rejects.toThrow('nobody waits for its message');
    count.ended += 1;
  });
  await nextTurn();
  expect(count.begun).toBeLessThan(30);
  while (count.begun < 100) await nextTurn();
  gone.abort();
  await nextTurn();
  expect(count.ended).toBeLessThan(30);
  await Promise.all(calls);
});
