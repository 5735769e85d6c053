import { guardBuffers } from './buffer-guard.js';
import type { HostedClient } from './hosted-client.js';

const MEGABYTE = 1024 * 1024;
const usage = process.memoryUsage();

/** Clients by what each hears between two looks, in bytes; and which of them were ended, by their places. */
function watched(...bytes: readonly number[]) {
  const ended: number[] = [];
  const clients = bytes.map((each, at) => ({ heard: () => each, fail: () => ended.push(at) }));
  guardBuffers(new Map(clients.entries()) as unknown as ReadonlyMap<number, HostedClient>);
  return ended;
}
const buffers = (bytes: number) =>
  jest.spyOn(process, 'memoryUsage').mockReturnValue({ ...usage, arrayBuffers: bytes } as never);

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
});

it('ends the client that heard most', () => {
  buffers(65 * MEGABYTE);
  const ended = watched(1000, 17 * MEGABYTE, MEGABYTE);
  jest.advanceTimersByTime(50);
  expect(ended).toEqual([1]);
});

it('ends as many as it takes of those that hear much together, and none that hears little', () => {
  buffers(65 * MEGABYTE);
  const ended = watched(1000, ...Array.from({ length: 20 }, () => MEGABYTE));
  jest.advanceTimersByTime(50);
  expect(ended).toHaveLength(5);
  jest.advanceTimersByTime(10_000);
  expect(ended).not.toContain(0);
});

it('ends none while there is room, or where what lies there was hardly heard', () => {
  const memory = buffers(63 * MEGABYTE);
  const ended = watched(1000, 10 * MEGABYTE);
  jest.advanceTimersByTime(1000);
  expect(ended).toEqual([]);
  memory.mockReturnValue({ ...usage, arrayBuffers: 200 * MEGABYTE } as never);
  const calm = watched(1000, 1000);
  jest.advanceTimersByTime(50);
  expect(calm).toEqual([]);
});
