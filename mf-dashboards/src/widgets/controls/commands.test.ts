/** @jest-environment jsdom */
import { ApiError } from '@mullion/shared-kit/api/api-error';
import { playPlatform } from '@mullion/shared-kit/testing/render-module';
import { storedCommands } from '../../testing/stored-commands';
import { sendCommand } from './commands';

afterEach(() => jest.useRealTimers());

const send = (way: 'oneway' | 'twoway', answers: (string | number)[], interval: number) => {
  jest.useFakeTimers();
  const calls = playPlatform(({ method }) => {
    const next = method === 'POST' ? undefined : answers.shift();
    if (typeof next !== 'number') return { rpcId: 'r1', status: next, response: null };
    throw new ApiError(next === 0 ? { kind: 'network' } : { kind: 'http', status: next });
  });
  const heard: unknown[] = [];
  const terms = { timeout: 0, persistent: true, interval };
  const end = new AbortController();
  sendCommand('d1', { oneway: way === 'oneway', method: 'open' }, terms, { signal: end.signal }).then(
    () => heard.push('done'),
    (error) => heard.push(error.fault),
  );
  return { calls, heard, end };
};

test.each(storedCommands)('a stored command is waited for until it is over: %s, %j', async (way, answers, outcome) => {
  const { heard } = send(way, [...answers], 1000);
  await jest.advanceTimersByTimeAsync(5000);
  expect(heard).toEqual([outcome]);
});

test('an interval that is longer than timers can be doesn’t ask all the time', async () => {
  const { calls, end } = send('twoway', [], 2 ** 33);
  await jest.advanceTimersByTimeAsync(100);
  expect(calls).toHaveLength(1);
  end.abort();
});
