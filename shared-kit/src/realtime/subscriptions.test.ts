import { createFakeRealtime } from '../testing/fake-socket';
import type { RealtimeError } from './messages';
import { IDLE_CLOSE_MS, SILENCE_MS } from './socket';
import type { Subscription } from './subscription';
import { ANSWER_TIMEOUT_MS, FIRST_KEYS_ID } from './subscriptions';
import { TRIAL_MS } from './trials';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

function countOf(name: string) {
  const changes: unknown[] = [];
  const errors: RealtimeError[] = [];
  const subscription: Subscription = {
    family: 'query',
    start: (cmdId) => ({
      list: 'entityCountCmds',
      body: { cmdId, query: { entityFilter: { type: 'deviceType', deviceType: name } } },
    }),
    stop: (cmdId) => ({ list: 'entityCountUnsubscribeCmds', body: { cmdId } }),
    message: (message) => changes.push(message),
    failed: (error) => errors.push(error),
  };
  return { subscription, changes, errors };
}

const ids = (messages: Record<string, { cmdId: number }[]>[], list = 'entityCountCmds') =>
  messages.map((message) => (message[list] ?? []).map(({ cmdId }) => cmdId));

it('sends what was opened before the connection, and what is opened in one tick, as one message each', async () => {
  const { subscriptions, accept, tick, last } = createFakeRealtime();
  subscriptions.open(countOf('a').subscription);
  subscriptions.open(countOf('b').subscription);
  await accept();
  subscriptions.open(countOf('c').subscription);
  subscriptions.open(countOf('d').subscription);
  await tick();
  expect(ids(last().messages)).toEqual([
    [1, 2],
    [3, 4],
  ]);
});

it('is connected before the first is opened where one is expected, and no longer than after the last if none comes', async () => {
  const { subscriptions, accept, tick, last } = createFakeRealtime();
  subscriptions.expect();
  await accept();
  const end = subscriptions.open(countOf('a').subscription);
  await tick();
  expect(ids(last().messages)).toEqual([[1]]);
  await jest.advanceTimersByTimeAsync(IDLE_CLOSE_MS);
  expect(subscriptions.socket.state()).toBe('open');
  end();
  subscriptions.expect();
  await jest.advanceTimersByTimeAsync(IDLE_CLOSE_MS);
  expect(subscriptions.socket.state()).toBe('closed');
});

it('numbers commands about keys far above the others', async () => {
  const { subscriptions, accept } = createFakeRealtime();
  subscriptions.open({ ...countOf('a').subscription, family: 'keys' });
  expect(ids((await accept()).messages)).toEqual([[FIRST_KEYS_ID]]);
});

it('hands each answer to its subscription and drops those of ended ones', async () => {
  const { subscriptions, accept, tick, last, reported } = createFakeRealtime();
  const [a, b] = [countOf('a'), countOf('b')];
  subscriptions.open(a.subscription);
  const end = subscriptions.open(b.subscription);
  await accept();
  last().answer({ cmdId: 2, errorCode: 0, count: 5 });
  end();
  await tick();
  last().answer({ cmdId: 2, errorCode: 0, count: 6 });
  last().onmessage?.({ data: 'not json' });
  expect(b.changes).toMatchObject([{ count: 5 }]);
  expect(a.changes).toEqual([]);
  expect(ids(last().messages, 'entityCountUnsubscribeCmds')).toEqual([[], [2]]);
  expect(reported).toEqual([]);
});

it('sends nothing for a subscription that ends in the tick it began', async () => {
  const { subscriptions, accept, tick, last } = createFakeRealtime();
  subscriptions.open(countOf('a').subscription);
  await accept();
  subscriptions.open(countOf('b').subscription)();
  await tick();
  expect(last().sent).toHaveLength(1);
});

it('sends everything that lives again after a reconnect, and no leftover unsubscribes', async () => {
  const { subscriptions, accept, tick, sockets } = createFakeRealtime();
  const a = countOf('a');
  subscriptions.open(a.subscription);
  const end = subscriptions.open(countOf('b').subscription);
  (await accept()).drop();
  end();
  subscriptions.open(countOf('c').subscription);
  await jest.advanceTimersByTimeAsync(1000);
  const second = await accept();
  await tick();
  expect(sockets).toHaveLength(2);
  expect(ids(second.messages)).toEqual([[1, 3]]);
  expect(second.messages[0]).not.toHaveProperty('entityCountUnsubscribeCmds');
  second.answer({ cmdId: 1, errorCode: 0, count: 1 });
  expect(a.changes).toHaveLength(1);
});

it('sends what the platform refused again, with growing pauses and after a reconnect', async () => {
  const { subscriptions, accept, last } = createFakeRealtime();
  const a = countOf('a');
  subscriptions.open(a.subscription);
  subscriptions.open(countOf('b').subscription);
  await accept();
  const refuse = () =>
    last().answer({ subscriptionId: 1, errorCode: 1, errorMsg: 'Failed to fetch data!', data: null });
  refuse();
  expect(a.errors).toEqual([{ code: 1, message: 'Failed to fetch data!' }]);
  await jest.advanceTimersByTimeAsync(1001);
  refuse();
  await jest.advanceTimersByTimeAsync(1500);
  expect(ids(last().messages)).toEqual([[1, 2], [1]]);
  await jest.advanceTimersByTimeAsync(501);
  expect(ids(last().messages)).toEqual([[1, 2], [1], [1]]);
  last().answer({ cmdId: 1, errorCode: 0, count: 1 });
  expect(a.changes).toHaveLength(1);
  last().drop();
  await jest.advanceTimersByTimeAsync(1000);
  expect(ids((await accept()).messages)).toEqual([[1, 2]]);
});

it('sends what was refused once more, not twice, when the connection comes back before its pause is over', async () => {
  const { subscriptions, accept, last } = createFakeRealtime();
  subscriptions.open(countOf('a').subscription);
  await accept();
  for (const pause of [1000, 2000, 4000]) {
    last().answer({ subscriptionId: 1, errorCode: 1, errorMsg: 'busy', data: null });
    await jest.advanceTimersByTimeAsync(pause);
  }
  last().answer({ subscriptionId: 1, errorCode: 1, errorMsg: 'busy', data: null });
  last().drop();
  await jest.advanceTimersByTimeAsync(1000);
  const { messages } = await accept();
  await jest.advanceTimersByTimeAsync(10_000);
  expect(ids(messages)).toEqual([[1]]);
  expect(ids(last().messages)).toEqual([[1]]);
});

it('sends what can never be taken again only when a person asks', async () => {
  const { subscriptions, accept, last } = createFakeRealtime();
  const long = countOf('x'.repeat(40_000));
  subscriptions.open(long.subscription);
  await accept();
  await jest.advanceTimersByTimeAsync(60_000);
  expect(long.errors).toHaveLength(1);
  subscriptions.retryNow();
  await jest.advanceTimersByTimeAsync(60_000);
  expect([long.errors.length, last().sent.length]).toEqual([2, 0]);
});

it('goes on after "too many updates", and says so', async () => {
  const { subscriptions, accept, reported } = createFakeRealtime();
  const a = countOf('a');
  subscriptions.open(a.subscription);
  (await accept()).answer({ subscriptionId: 1, errorCode: 34, errorMsg: 'Too many updates!' });
  expect(a.errors).toEqual([]);
  expect(reported).toEqual([{ code: 34, message: 'Too many updates!' }]);
});

it('refuses a command that is too long, and sends the others', async () => {
  const { subscriptions, accept } = createFakeRealtime();
  const long = countOf('x'.repeat(40_000));
  subscriptions.open(long.subscription);
  subscriptions.open(countOf('b').subscription);
  expect(ids((await accept()).messages)).toEqual([[2]]);
  expect(long.errors).toMatchObject([{ code: 1009 }]);
});

it.each([1000, 1001, 1006, 1011, 1012, 4500])('says nothing about a close with code %i', async (code) => {
  const { subscriptions, accept, reported } = createFakeRealtime();
  subscriptions.open(countOf('a').subscription);
  (await accept()).drop(code);
  expect(reported).toEqual([]);
});

it.each([1007, 1008, 1009])('says why the platform closed with code %i', async (code) => {
  const { subscriptions, accept, reported } = createFakeRealtime();
  subscriptions.open(countOf('a').subscription);
  (await accept()).drop(code, 'why');
  expect(reported).toEqual([{ code, message: 'why' }]);
});

it('finds the one command that makes the platform close, and keeps the others alive', async () => {
  const { subscriptions, accept, last, tick } = createFakeRealtime();
  const all = ['a', 'poison', 'c', 'd'].map(countOf);
  for (const { subscription } of all) subscriptions.open(subscription);
  const play = async () => {
    for (let i = 0; i < 10 && last().messages.length; i++) {
      const sent = last().messages.flatMap((message) => message.entityCountCmds ?? []);
      if (sent.some(({ cmdId }) => cmdId === 2)) return last().drop(1011, 'no such type');
      for (const { cmdId } of sent) last().answer({ cmdId, errorCode: 0, count: 1 });
      await tick();
    }
  };
  await accept();
  await play();
  for (let i = 0; i < 3 && subscriptions.socket.state() === 'waiting'; i++) {
    await jest.advanceTimersByTimeAsync(30_000);
    await accept();
    await play();
  }
  expect(subscriptions.socket.state()).toBe('open');
  expect(all.map(({ errors }) => errors.length)).toEqual([0, 1, 0, 0]);
  expect(all.map(({ changes }) => changes.length > 0)).toEqual([true, false, true, true]);
});

it('does not hold a silent command in suspicion for ever', async () => {
  const { subscriptions, accept, last } = createFakeRealtime();
  const all = ['a', 'b'].map(countOf);
  for (const { subscription } of all) subscriptions.open(subscription);
  (await accept()).drop(1012);
  await jest.advanceTimersByTimeAsync(1000);
  await accept();
  expect(ids(last().messages)).toEqual([[1]]);
  await jest.advanceTimersByTimeAsync(TRIAL_MS + 1);
  expect(ids(last().messages)).toEqual([[1], [2]]);
  await jest.advanceTimersByTimeAsync(TRIAL_MS + 1);
  last().drop(1012);
  expect(all.map(({ errors }) => errors)).toEqual([[], []]);
});

it('has no say about the answers to pings', async () => {
  const { subscriptions, accept, reported } = createFakeRealtime();
  subscriptions.open(countOf('a').subscription);
  await accept();
  await jest.advanceTimersByTimeAsync(10 * SILENCE_MS);
  expect(reported).toEqual([]);
});

it('tells values of a connection that died without a close that they are not live', async () => {
  const { subscriptions, accept } = createFakeRealtime();
  const told: string[] = [];
  subscriptions.open({ ...countOf('a').subscription, state: (state) => told.push(state) });
  const socket = await accept();
  socket.answer({ cmdId: 1, errorCode: 0, count: 5 });
  socket.isDead = true;
  await jest.advanceTimersByTimeAsync(3 * SILENCE_MS);
  expect(told).toEqual(['live', 'stale']);
});

describe('while nobody looks', () => {
  it('ends every command, and asks anew under other numbers on return', async () => {
    const { subscriptions, accept, tick, last } = createFakeRealtime();
    const told: string[] = [];
    const a = countOf('a');
    subscriptions.open({ ...a.subscription, state: (state, isPaused) => told.push(`${state}, ${isPaused}`) });
    (await accept()).answer({ cmdId: 1, errorCode: 0, count: 5 });
    subscriptions.pause();
    await tick();
    expect(last().messages.at(-1)).toEqual({ entityCountUnsubscribeCmds: [{ cmdId: 1 }] });
    last().answer({ cmdId: 1, errorCode: 0, count: 6 });
    expect([a.changes.length, told]).toEqual([1, ['live, false', 'stale, true']]);
    subscriptions.resume();
    await tick();
    expect(ids(last().messages).at(-1)).toEqual([2]);
    last().answer({ cmdId: 2, errorCode: 0, count: 7 });
    expect(a.changes).toHaveLength(2);
    expect(told.at(-1)).toBe('live, false');
  });

  it('asks for nothing that is opened, and lets the connection go', async () => {
    const { subscriptions, accept, tick, last, sockets } = createFakeRealtime();
    subscriptions.open(countOf('a').subscription);
    await accept();
    subscriptions.pause();
    subscriptions.open(countOf('b').subscription);
    const end = subscriptions.open(countOf('c').subscription);
    await tick();
    expect(ids(last().messages)).toEqual([[1], []]);
    await jest.advanceTimersByTimeAsync(IDLE_CLOSE_MS);
    expect(last().closedWith).toBe(1000);
    end();
    subscriptions.resume();
    const { messages } = await accept();
    expect(sockets).toHaveLength(2);
    expect(ids(messages)).toHaveLength(1);
    expect(ids(messages)[0]).toHaveLength(2);
  });

  it('connects again on return where what was cut before is all that there is', async () => {
    const { subscriptions, accept, last, sockets } = createFakeRealtime();
    subscriptions.open(countOf('a').subscription);
    (await accept()).drop(1012);
    subscriptions.pause();
    await jest.advanceTimersByTimeAsync(1000);
    last().drop();
    await jest.advanceTimersByTimeAsync(IDLE_CLOSE_MS);
    const before = sockets.length;
    subscriptions.resume();
    const { messages } = await accept();
    expect(sockets).toHaveLength(before + 1);
    expect(ids(messages)).toHaveLength(1);
  });

  it('asks for nothing when the connection comes back', async () => {
    const { subscriptions, accept, last } = createFakeRealtime();
    subscriptions.open(countOf('a').subscription);
    (await accept()).drop();
    subscriptions.pause();
    await jest.advanceTimersByTimeAsync(1000);
    await accept();
    await jest.advanceTimersByTimeAsync(1000);
    expect(last().sent).toEqual([]);
  });

  it('says so again where no answer comes on return', async () => {
    const { subscriptions, accept } = createFakeRealtime();
    const told: string[] = [];
    subscriptions.open({
      ...countOf('a').subscription,
      state: (state, isPaused) => told.push(`${state}, ${isPaused}`),
    });
    (await accept()).answer({ cmdId: 1, errorCode: 0, count: 5 });
    subscriptions.pause();
    subscriptions.resume();
    await jest.advanceTimersByTimeAsync(ANSWER_TIMEOUT_MS);
    expect(told).toEqual(['live, false', 'stale, true', 'stale, false']);
  });
});
