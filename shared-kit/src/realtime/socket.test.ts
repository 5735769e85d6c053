import { ApiError } from '../api/api-error';
import type { TokenProvider } from '../api/http-client';
import { FakeSocket } from '../testing/fake-socket';
import { createSocket, IDLE_CLOSE_MS, SILENCE_MS } from './socket';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

const wait = (ms = 0) => jest.advanceTimersByTimeAsync(ms);

function setup(tokens: Partial<TokenProvider> = {}) {
  const sockets: FakeSocket[] = [];
  const log: string[] = [];
  const socket = createSocket({
    tokens: { getToken: async () => 't0', renew: async () => 't1', ...tokens },
    connect(token) {
      sockets.push(new FakeSocket(token));
      return sockets.at(-1) as FakeSocket;
    },
    random: () => 1,
    events: {
      open: () => log.push('open'),
      message: (text) => log.push(text),
      close: ({ code }) => log.push(`close ${code}`),
    },
  });
  const last = () => sockets.at(-1) as FakeSocket;
  return { socket, sockets, log, last };
}

it('opens once, with the token, when somebody wants it', async () => {
  const { socket, sockets, log, last } = setup();
  expect(socket.state()).toBe('closed');
  socket.want();
  socket.want();
  await wait();
  expect(sockets).toHaveLength(1);
  expect(last().token).toBe('t0');
  expect(socket.send('early')).toBe(false);
  last().accept();
  expect(socket.state()).toBe('open');
  expect(socket.send('now')).toBe(true);
  last().answer({ a: 1 });
  expect(log).toEqual(['open', '{"a":1}']);
});

it('carries something once a message has come, not with the handshake, and knows when it was last heard', async () => {
  const { socket, last } = setup();
  const told: boolean[] = [];
  socket.subscribe(() => told.push(socket.isCarrying()));
  socket.want();
  await wait();
  last().accept();
  expect(socket.isCarrying()).toBe(false);
  expect(socket.heardAt()).toBeUndefined();
  last().answer({});
  last().answer({});
  expect(told).toEqual([false, false, true]);
  const heard = Date.now();
  expect(socket.heardAt()).toBe(heard);
  last().drop();
  await wait(1000);
  last().accept();
  expect(socket.isCarrying()).toBe(false);
  expect(socket.heardAt()).toBe(heard);
  socket.restart();
  expect(socket.heardAt()).toBeUndefined();
});

it('reconnects with growing pauses that start over after a message', async () => {
  const { socket, sockets, last } = setup();
  socket.want();
  await wait();
  for (const pause of [1000, 2000, 4000]) {
    last().accept();
    last().drop();
    expect(socket.state()).toBe('waiting');
    const before = sockets.length;
    await wait(pause - 1);
    expect(sockets).toHaveLength(before);
    await wait(1);
    expect(sockets).toHaveLength(before + 1);
  }
  last().accept();
  last().answer({});
  last().drop();
  await wait(1000);
  expect(sockets).toHaveLength(5);
});

it('asks for a token that is valid then, at every connection', async () => {
  let serial = 0;
  const { socket, last } = setup({ getToken: async () => `fresh${++serial}` });
  socket.want();
  await wait();
  last().accept();
  last().drop();
  await wait(1000);
  expect(last().token).toBe('fresh2');
});

it('renews a token whose handshake failed twice, and only once', async () => {
  let current = 't0';
  let renewals = 0;
  const { socket, sockets, last } = setup({
    getToken: async () => current,
    renew: async () => {
      renewals++;
      current = 't1';
      return current;
    },
  });
  socket.want();
  await wait();
  for (let i = 0; i < 6; i++) {
    last().drop();
    await wait(30_000);
  }
  expect(sockets.slice(0, 4).map(({ token }) => token)).toEqual(['t0', 't0', 't1', 't1']);
  expect(renewals).toBe(1);
});

it('opens again at once with a new token when the platform ends the session of the old one', async () => {
  let current = 't0';
  const renew = jest.fn(async () => {
    current = 't1';
    return current;
  });
  const { socket, sockets, log, last } = setup({ getToken: async () => current, renew });
  socket.want();
  await wait();
  last().accept();
  last().answer({});
  last().drop(1000);
  await wait();
  expect(sockets.map(({ token }) => token)).toEqual(['t0', 't1']);
  expect(renew).toHaveBeenCalledWith('t0');
  last().accept();
  expect(log).toEqual(['open', '{}', 'close 1000', 'open']);
  // Ended before it said anything, the next try waits its turn.
  last().drop(1000);
  await wait(999);
  expect(sockets).toHaveLength(2);
  await wait(1);
  expect(sockets).toHaveLength(3);
});

it('stays closed when the platform ends a session that cannot be renewed', async () => {
  const renew = () => Promise.reject(new ApiError({ kind: 'session-expired' }));
  const { socket, sockets, last } = setup({ renew });
  socket.want();
  await wait();
  last().accept();
  last().answer({});
  last().drop(1000);
  await wait(60_000);
  expect(sockets).toHaveLength(1);
  expect(socket.state()).toBe('closed');
});

it('waits while the platform is unreachable and stops when nobody is signed in', async () => {
  let error: ApiError = new ApiError({ kind: 'network' });
  const { socket, sockets } = setup({ getToken: () => Promise.reject(error) });
  socket.want();
  await wait();
  expect(socket.state()).toBe('waiting');
  error = new ApiError({ kind: 'session-expired' });
  await wait(1000);
  expect(socket.state()).toBe('closed');
  await wait(60_000);
  expect(sockets).toHaveLength(0);
});

it('closes after 90 seconds without subscribers, and not before', async () => {
  expect(IDLE_CLOSE_MS).toBe(90_000);
  const { socket, sockets, last } = setup();
  socket.want();
  await wait();
  last().accept();
  socket.release();
  await wait(89_999);
  socket.want();
  await wait(90_000);
  expect(socket.state()).toBe('open');
  socket.release();
  await wait(90_000);
  expect(last().closedWith).toBe(1000);
  expect(socket.state()).toBe('closed');
  await wait(60_000);
  expect(sockets).toHaveLength(1);
});

it('begins anew for another user and hears nothing of the old connection', async () => {
  const { socket, sockets, log, last } = setup();
  socket.want();
  await wait();
  const old = last();
  old.accept();
  socket.restart();
  await wait();
  expect(old.closedWith).toBe(1000);
  expect(sockets).toHaveLength(2);
  old.answer({ secret: 1 });
  old.drop();
  expect(log).toEqual(['open']);
});

it('does not wait longer when told to retry now', async () => {
  const { socket, sockets, last } = setup();
  socket.want();
  await wait();
  last().drop();
  socket.retryNow();
  await wait();
  expect(sockets).toHaveLength(2);
});

it('gives up a handshake without an answer, and tries again', async () => {
  const { socket, sockets, log, last } = setup();
  socket.want();
  await wait(14_999);
  expect(socket.state()).toBe('connecting');
  await wait(1);
  expect(last().closedWith).not.toBeNull();
  expect(log).toEqual(['close 1006']);
  await wait(1000);
  expect(sockets).toHaveLength(2);
  last().accept();
  await wait(60_000);
  expect(socket.state()).toBe('open');
});

it('takes a connection that answers no ping for lost, and connects again', async () => {
  const { socket, sockets, log, last } = setup();
  socket.want();
  await wait();
  last().accept();
  await wait(20 * SILENCE_MS);
  expect(sockets).toHaveLength(1);
  const dead = last();
  dead.isDead = true;
  log.length = 0;
  await wait(2.5 * SILENCE_MS);
  expect(dead.closedWith).not.toBeNull();
  expect(log).toEqual(['close 1006']);
  expect(sockets).toHaveLength(2);
});

it('is known to carry soon after it has opened, however long the first answer takes', async () => {
  const { socket, last } = setup();
  socket.want();
  await wait();
  last().accept();
  expect(socket.isCarrying()).toBe(false);
  await wait(SILENCE_MS - 1);
  expect(socket.isCarrying()).toBe(true);
});

it('pings nobody who talks', async () => {
  const { socket, sockets, last } = setup();
  socket.want();
  await wait();
  last().accept();
  last().isDead = true;
  for (let i = 0; i < 20; i++) {
    await wait(SILENCE_MS / 2);
    last().answer({});
  }
  expect(sockets).toHaveLength(1);
  expect(socket.state()).toBe('open');
});
