import type { HttpClient } from '../api/http-client';
import { createServerClock } from './server-time';

const setup = (answers: (number | Error)[], tripMs = 200) => {
  let now = 1_000_000;
  let calls = 0;
  const client: Pick<HttpClient, 'get'> = {
    async get<T>() {
      const answer = answers[calls++];
      now += tripMs;
      if (answer === undefined || answer instanceof Error) throw answer;
      return answer as T;
    },
  };
  const clock = createServerClock(client, () => now);
  return {
    clock,
    calls: () => calls,
    wait: (ms: number) => {
      now += ms;
    },
  };
};

it('is counted from the midpoint of the request', async () => {
  const { clock } = setup([1_600_100]);
  await expect(clock.difference()).resolves.toBe(600_000);
});

it('is rounded up', async () => {
  await expect(setup([1_000_000], 101).clock.difference()).resolves.toBe(-50);
});

it('tries once more, and only once', async () => {
  const { clock, calls } = setup([new Error('a'), 1_000_300]);
  await expect(clock.difference()).resolves.toBe(0);
  expect(calls()).toBe(2);
  const failing = setup([new Error('a'), new Error('b'), 1_000_500]);
  await expect(failing.clock.difference()).rejects.toThrow('b');
  await expect(failing.clock.difference()).resolves.toBe(0);
});

it('is measured again after a while', async () => {
  const { clock, calls, wait } = setup([1_000_100, 1_600_400]);
  await clock.difference();
  await clock.difference();
  expect(calls()).toBe(1);
  wait(600_000);
  await clock.difference();
  expect(calls()).toBe(2);
});

it('estimates the server time by the last measurement', async () => {
  const { clock } = setup([1_600_100]);
  expect(clock.estimate()).toBe(1_000_000);
  await clock.difference();
  expect(clock.estimate()).toBe(1_000_200 + 600_000);
});
