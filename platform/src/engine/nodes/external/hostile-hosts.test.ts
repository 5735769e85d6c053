/** Hosts that answer what services of AWS and Google, and message centers, never would. */
import { generateKeyPairSync } from 'node:crypto';
import net, { type AddressInfo } from 'node:net';
import { Outside, webServer } from '../../../../test/local-endpoints.js';
import { Command, encode } from '../../../sms/smpp-packets.js';

const outside = new Outside();

/** A server that says this to whoever speaks to it, and hangs up. */
async function saying(said: string | Buffer): Promise<number> {
  const server = net.createServer((socket) => {
    socket.on('error', () => {}).once('data', () => socket.resume().end(said));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  outside.onClose(() => server.close());
  return (server.address() as AddressInfo).port;
}

const http = (body: string, head = '200 OK') => `HTTP/1.1 ${head}\r\ncontent-length: ${body.length}\r\n\r\n${body}`;
const WEB = {
  nothing: '',
  'no HTTP': 'Hello\r\n\r\n',
  'no body': http(''),
  null: http('null'),
  'a list': http('[]'),
  'a number': http('{"access_token":5,"messageIds":7}'),
  'a page': http('<html><MessageId><MessageId></html>'),
  'a refusal without words': http('', '500 '),
  'a long refusal': http('x'.repeat(100_000), '400 Bad'),
  'another address': http('', '302 Found\r\nlocation: http://127.0.0.1:1/'),
  'another protocol': 'HTTP/1.1 101 Switching\r\nconnection: upgrade\r\nupgrade: x\r\n\r\n',
  'half of it': 'HTTP/1.1 200 OK\r\ncontent-length: 100\r\n\r\nx',
  'wrong pieces': 'HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\nZZ\r\nx',
  'too much': http('x'.repeat(2_000_000)),
  'a head without end': `HTTP/1.1 200 OK\r\n${'a: b\r\n'.repeat(100_000)}`,
};

const keys = { accessKeyId: 'AK', secretAccessKey: 'SK', region: 'eu-west-1' };
const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
const pubsub = (tokenPort: number) => ({
  projectId: 'p',
  topicName: 't',
  serviceAccountKey: JSON.stringify({
    client_email: 'me@example.com',
    private_key: privateKey.export({ type: 'pkcs8', format: 'pem' }),
    token_uri: `http://127.0.0.1:${tokenPort}/token`,
  }),
});

/** How a node is to find the server at a port. */
const NODES: Record<string, (port: number) => Promise<[name: string, config: object]>> = {
  SQS: async (port) => ['aws.sqs.TbSqsNode', { ...keys, queueUrlPattern: `http://127.0.0.1:${port}/q` }],
  SNS: async (port) => {
    outside.setVariable('AWS_ENDPOINT_URL_SNS', `http://127.0.0.1:${port}/`);
    return ['aws.sns.TbSnsNode', { ...keys, topicArnPattern: 'arn' }];
  },
  'Pub/Sub, for its token': async (port) => ['gcp.pubsub.TbPubSubNode', pubsub(port)],
  'Pub/Sub': async (port) => {
    const token = outside.opened(await webServer(() => ({ body: '{"access_token":"t"}' })));
    outside.setVariable('PUBSUB_ENDPOINT', `http://127.0.0.1:${port}`);
    return ['gcp.pubsub.TbPubSubNode', pubsub(token.port)];
  },
};

/** Sends a message; it has to end, and to say why in a few words where it failed. */
async function outcome(name: string, config: object): Promise<string> {
  const told = await outside.sendBy(name, config, {});
  expect(told).toHaveLength(1);
  const [{ label, error = '' } = { label: '' }] = told;
  if (label === 'Failure') expect(error).toMatch(/^.{5,400}$/);
  return String(label);
}

/** What takes these for an answer, as it asks for less. */
const TAKEN: Record<string, readonly string[]> = {
  SQS: ['no body', 'null', 'a list', 'a number', 'a page'],
  SNS: ['no body', 'null', 'a list', 'a number', 'a page'],
  'Pub/Sub': ['null', 'a list', 'a number'],
};

it.each(Object.entries(NODES))('%s may answer whatever it likes', async (node, place) => {
  for (const [what, said] of Object.entries(WEB)) {
    const expected = TAKEN[node]?.includes(what) ? 'Success' : 'Failure';
    expect([what, await outcome(...(await place(await saying(said))))]).toEqual([what, expected]);
  }
});

const head = (...numbers: readonly number[]) => {
  const bytes = Buffer.alloc(16);
  for (const [at, number] of numbers.entries()) bytes.writeUInt32BE(number, at * 4);
  return bytes;
};

/** Message centers, by what they say. */
const CENTERS = {
  nothing: Buffer.alloc(0),
  'packets without a length': Buffer.alloc(64),
  'a packet of gigabytes': head(0xffff_ffff, 0x8000_0009, 0, 1),
  'half a packet': head(100, 0x8000_0009, 0, 1),
  'a page': Buffer.from(http('<html></html>')),
  'what was not asked': encode({ command: Command.submit, status: 0, sequence: 1, body: Buffer.alloc(9) }),
  'an answer to something else': head(16, 0x8000_0009, 0, 77),
  'an answer without a body to each': Buffer.concat([head(16, 0x8000_0009, 0, 1), head(16, 0x8000_0004, 0, 2)]),
};

it('a message center may answer whatever it likes', async () => {
  for (const [what, said] of Object.entries(CENTERS)) {
    const smsProviderConfiguration = {
      ...{ type: 'SMPP', protocolVersion: '3.4', host: '127.0.0.1', port: await saying(said) },
      ...{ systemId: 'me', password: 'right' },
    };
    const config = { numbersToTemplate: '4917', smsMessageTemplate: 'x', smsProviderConfiguration };
    expect([what, await outcome('sms.TbSendSmsNode', config)]).toEqual([what, 'Failure']);
  }
});
