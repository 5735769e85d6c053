import { getEventListeners } from 'node:events';
import { callDevice, type DeviceCall, NoAnswer } from './device-calls';

const begun: string[] = [];
const ends: Record<string, () => void> = {};
let end: AbortController;
const call = (name: string, of: Partial<DeviceCall> = {}) =>
  callDevice({ deviceId: 'dead', isRead: true, signal: end.signal, ...of }, (until) => {
    begun.push(name);
    return new Promise<string>((resolve, reject) => {
      ends[name] = () => resolve(name);
      until.addEventListener('abort', () => reject(until.reason));
    });
  });
const settle = () => new Promise((resolve) => setImmediate(resolve));

beforeEach(() => {
  begun.length = 0;
  end = new AbortController();
});
afterEach(async () => {
  end.abort();
  await settle();
});

test('a device that never answers holds two connections, and all of them together leave some to the page', async () => {
  const waits: string[] = [];
  const onWait = (name: string) => ({ onWait: () => waits.push(name) });
  const calls = [call('a'), call('b'), call('c', onWait('c')), call('d', { deviceId: 'other', ...onWait('d') })];
  calls.push(call('e', { deviceId: 'third', ...onWait('e') }));
  // What people press goes before what widgets ask of themselves.
  calls.push(call('press', { isRead: false }), call('press 2', { isRead: false, ...onWait('press 2') }));
  await settle();
  expect(begun).toEqual(['a', 'b', 'd', 'press']);
  expect(waits).toEqual(['c', 'e', 'press 2']);
  ends.a?.();
  await settle();
  expect(begun.slice(4)).toEqual(['press 2']);
  ends.press?.();
  await settle();
  expect(begun.slice(5)).toEqual(['c']);
  end.abort();
  const settled = await Promise.allSettled(calls);
  expect(settled.map(({ status }) => status === 'fulfilled')).toEqual([true, ...Array(4).fill(false), true, false]);
  expect(begun).not.toContain('e');
});

test('a widget that sends one command after the other leaves the next turn to another, and its own arrive in order', async () => {
  const [flood, other] = [{}, {}];
  const press = (name: string, from: object, deviceId: string) => call(name, { from, deviceId, isRead: false });
  const calls = ['a1', 'a2', 'a3'].map((name) => press(name, flood, 'a'));
  calls.push(...['b1', 'b2', 'c1', 'd1'].map((name) => press(name, flood, name.charAt(0))));
  await settle();
  expect(begun).toEqual(['a1', 'b1']);
  calls.push(press('switch', other, 'dead'), press('switch 2', {}, 'dead'), press('switch 3', {}, 'dead'));
  await settle();
  expect(begun.slice(2)).toEqual(['switch', 'switch 2']);
  ends.a1?.();
  await settle();
  // It was asked for last, by a widget that has nothing under way.
  expect(begun.slice(4)).toEqual(['switch 3']);
  ends.switch?.();
  await settle();
  expect(begun.slice(5)).toEqual(['a2']);
  end.abort();
  await Promise.allSettled(calls);
});

test('what is pressed in a widget doesn’t wait for the two answers that it waits for', async () => {
  const widget = {};
  const calls = [1, 2, 3].map((n) => call(`read ${n}`, { from: widget, deviceId: `device ${n}` }));
  calls.push(call('press', { from: widget, isRead: false }));
  await settle();
  expect(begun).toEqual(['read 1', 'read 2', 'press']);
  // One place stays for others.
  calls.push(call('press 2', { from: widget, isRead: false, deviceId: 'second' }));
  await settle();
  expect(begun.slice(3)).toEqual([]);
  calls.push(call('other', { from: {}, deviceId: 'third' }));
  await settle();
  expect(begun.slice(3)).toEqual(['other']);
  end.abort();
  await Promise.allSettled(calls);
});

test('a call that nobody ever answers ends', async () => {
  jest.useFakeTimers({ doNotFake: ['setImmediate'] });
  const late = expect(call('a', { timeout: 40_000 })).rejects.toBeInstanceOf(NoAnswer);
  await jest.advanceTimersByTimeAsync(69_999);
  expect(begun).toEqual(['a']);
  await jest.advanceTimersByTimeAsync(1);
  await late;
  jest.useRealTimers();
});

test('a timeout that is longer than timers can be ends nothing at once', async () => {
  jest.useFakeTimers({ doNotFake: ['setImmediate'] });
  const over = jest.fn();
  call('a', { timeout: 2 ** 31 }).then(over, over);
  await jest.advanceTimersByTimeAsync(60_000);
  expect(over).not.toHaveBeenCalled();
  jest.useRealTimers();
});

test('of calls that are over, a widget that goes on for days keeps nothing', async () => {
  const heard: AbortSignal[] = [];
  const over = { deviceId: 'live', isRead: true, signal: end.signal };
  await callDevice(over, async (until) => void heard.push(until));
  await callDevice(over, async (until) => {
    heard.push(until);
    throw new Error('refused');
  }).catch(() => undefined);
  expect(heard.map((until) => getEventListeners(until, 'abort'))).toEqual([[], []]);
});
