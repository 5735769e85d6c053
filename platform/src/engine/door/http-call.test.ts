/** Hosts and proxies that answer as none should: each call ends, with what was wrong, and so does its connection. */
import { setMaxListeners } from 'node:events';
import net, { type AddressInfo, type Socket } from 'node:net';
import { Outside } from '../../../test/local-endpoints.js';
import { callHttp, type HttpCall } from './http-call.js';

const outside = new Outside();
const way = { addressOf: async (host: string) => host, signal: new AbortController().signal };

/** A server that does something with each connection once it has been asked something. */
async function host(answer: (socket: Socket) => void) {
  const ended: Promise<unknown>[] = [];
  const server = net.createServer((socket) => {
    ended.push(new Promise((resolve) => socket.once('close', resolve)));
    socket.on('error', () => {}).once('data', () => answer(socket));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  outside.onClose(() => server.close());
  return { port: (server.address() as AddressInfo).port, allEnded: () => Promise.all(ended) };
}

/** For what ends by time alone. */
const SOON = { timeout: 100 };
const timeFor = (reason: string) => (reason.startsWith('within') ? SOON : {});

const callOf = (port: number, more: Partial<HttpCall> = {}): HttpCall => ({
  url: new URL(`http://127.0.0.1:${port}/`),
  method: 'POST',
  headers: {},
  body: '{}',
  timeout: 60_000,
  ...more,
});

/** Says the same again and again, for as long as somebody is there. */
function trickle(socket: Socket, text: string, first = ''): void {
  socket.write(first);
  const timer = setInterval(() => socket.write(text), 5);
  socket.once('close', () => clearInterval(timer));
}

const SWITCH = 'HTTP/1.1 101 Switching Protocols\r\nconnection: upgrade\r\nupgrade: other\r\n\r\n';
const HEAD = 'HTTP/1.1 200 OK\r\n';

const HOSTS: [string, string, (socket: Socket) => void][] = [
  ['wants another protocol', 'The host answered 101', (socket) => socket.write(SWITCH)],
  ['wants another protocol and goes', 'The host answered 101', (socket) => socket.end(SWITCH)],
  ['says nothing', 'within 100 ms', () => {}],
  ['goes without an answer', 'socket hang up', (socket) => socket.end()],
  ['breaks off without an answer', 'ECONNRESET', (socket) => socket.resetAndDestroy()],
  ['says for ever that it goes on', 'within 100 ms', (socket) => trickle(socket, 'HTTP/1.1 100 Continue\r\n\r\n')],
  ['has a head without an end', 'within 100 ms', (socket) => trickle(socket, 'x: 1\r\n', HEAD)],
  [
    'has a head that is too large',
    'Parse Error: Header overflow',
    (socket) => socket.write(`${HEAD}x: ${'1'.repeat(100_000)}`),
  ],
  [
    'has a body without an end',
    'within 100 ms',
    (socket) => trickle(socket, '1', `${HEAD}content-length: 1000000\r\n\r\n`),
  ],
  [
    'has pieces of a body without an end',
    'within 100 ms',
    (socket) => trickle(socket, '1\r\n1\r\n', `${HEAD}transfer-encoding: chunked\r\n\r\n`),
  ],
  [
    'has a body that is too large',
    'larger than 1048576 bytes',
    (socket) => socket.write(`${HEAD}content-length: 2000000\r\n\r\n${'1'.repeat(2_000_000)}`),
  ],
  ['goes before the body has ended', 'aborted', (socket) => socket.end(`${HEAD}content-length: 10\r\n\r\n12345`)],
  [
    'breaks off after the head',
    'aborted',
    (socket) => socket.write(`${HEAD}content-length: 10\r\n\r\n`, () => socket.resetAndDestroy()),
  ],
  ['speaks no HTTP', 'Parse Error', (socket) => socket.write('SSH-2.0-OpenSSH\r\n')],
];

it.each(HOSTS)('ends the call of a host that %s', async (_what, reason, answer) => {
  const { port, allEnded } = await host(answer);
  await expect(callHttp(callOf(port, timeFor(reason)), way)).rejects.toThrow(reason);
  await allEnded();
});

const PROXIES: [string, string, (socket: Socket) => void][] = [
  ['wants another protocol', 'The proxy answered 101', (socket) => socket.write(SWITCH)],
  ['says nothing', 'within 100 ms', () => {}],
  ['goes without an answer', 'socket hang up', (socket) => socket.end()],
  ['has a head without an end', 'within 100 ms', (socket) => trickle(socket, 'x: 1\r\n', HEAD)],
  ['refuses, and stays', 'The proxy answered 407', (socket) => socket.write('HTTP/1.1 407 No\r\n\r\n')],
  ['opens a way that leads nowhere', 'within 100 ms', (socket) => socket.write(`${HEAD}\r\n`)],
  ['opens a way, and goes', 'socket hang up', (socket) => socket.end(`${HEAD}\r\n`)],
  [
    'opens a way to a host that wants another protocol',
    'The host answered 101',
    (socket) => socket.once('data', () => socket.write(SWITCH)).write(`${HEAD}\r\n`),
  ],
];

it.each(PROXIES)('ends the call through a proxy that %s', async (_what, reason, answer) => {
  const { port, allEnded } = await host(answer);
  const proxy = { host: '127.0.0.1', port, secure: false, user: null, password: null };
  await expect(callHttp(callOf(9, { proxy, ...timeFor(reason) }), way)).rejects.toThrow(reason);
  await allEnded();
});

it('ends the call of a host whose name nobody answers for', async () => {
  const nowhere = { ...way, addressOf: () => new Promise<string>(() => {}) };
  await expect(callHttp(callOf(9, SOON), nowhere)).rejects.toThrow('within 100 ms');
  const proxy = { host: 'proxy.example', port: 9, secure: false, user: null, password: null };
  await expect(callHttp(callOf(9, { proxy, ...SOON }), nowhere)).rejects.toThrow('within 100 ms');
});

it("takes only so much of a tenant's answers at once, and of all tenants' together; others go on", async () => {
  const megabyte = '1'.repeat(1_000_000);
  const { port } = await host((socket) => socket.write(`${HEAD}content-length: 1000001\r\n\r\n${megabyte}`));
  const gone = new AbortController();
  setMaxListeners(0, gone.signal);
  /** Has a tenant ask for so many answers that never end; answers why one is refused. */
  const ask = (count: number): Promise<unknown> => {
    const own = { addressOf: async (name: string) => name, signal: gone.signal };
    return new Promise((resolve) => {
      for (let n = 0; n < count; n += 1) callHttp(callOf(port), own).catch(resolve);
    });
  };
  // Half of 64 MB, then half of what is left.
  for (const count of [40, 20])
    expect(String(await ask(count))).toContain(
      'Answers to calls of this tenant that are under way have too many bytes',
    );
  const { port: other } = await host((socket) => socket.end(`${HEAD}\r\n${megabyte}`));
  await expect(callHttp(callOf(other), way)).resolves.toMatchObject({ status: 200 });
  gone.abort();
});

it('follows no host that sends it round in a circle', async () => {
  let asked = 0;
  const { port, allEnded } = await host((socket) => {
    asked += 1;
    socket.end(`HTTP/1.1 302 Found\r\nlocation: http://127.0.0.1:${port}/\r\ncontent-length: 0\r\n\r\n`);
  });
  await expect(callHttp(callOf(port), way)).resolves.toMatchObject({ status: 302, body: '' });
  await allEnded();
  expect(asked).toBe(1);
});

it('takes an answer whose host goes once it has told all', async () => {
  const { port, allEnded } = await host((socket) => socket.end(`${HEAD}content-length: 5\r\n\r\n12345`));
  await expect(callHttp(callOf(port), way)).resolves.toMatchObject({ status: 200, body: '12345' });
  const { port: other, allEnded: otherEnded } = await host((socket) => socket.end(`${HEAD}\r\n12345`));
  await expect(callHttp(callOf(other), way)).resolves.toMatchObject({ status: 200, body: '12345' });
  await Promise.all([allEnded(), otherEnded()]);
});
