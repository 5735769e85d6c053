import { ApiError } from '@mullion/shared-kit/api/api-error';
import { followJob, JobForgotten } from './job';

const { signal } = new AbortController();

/** Answers one after the other; an error is thrown. */
function answers(...all: ({ done: boolean } | Error)[]) {
  const waits: number[] = [];
  const left = [...all];
  const ask = jest.fn(async () => {
    const next = left.shift();
    if (!next || next instanceof Error) throw next ?? new Error('asked too often');
    return next;
  });
  return { ask, waits, wait: async (ms: number) => void waits.push(ms) };
}

test('asks at once, then every two seconds until it is done', async () => {
  const { ask, wait, waits } = answers({ done: false }, { done: false }, { done: true });
  const seen: boolean[] = [];
  await followJob(ask, { signal, wait, onStatus: ({ done }) => seen.push(done) });
  expect(waits).toEqual([2000, 2000]);
  expect(seen).toEqual([false, false, true]);
});

test('a job that is done at once is asked for once', async () => {
  const { ask, wait, waits } = answers({ done: true });
  await expect(followJob(ask, { signal, wait })).resolves.toEqual({ done: true });
  expect(waits).toEqual([]);
});

test('404 means that the platform has forgotten it', async () => {
  const { ask, wait } = answers({ done: false }, new ApiError({ kind: 'http', status: 404 }));
  await expect(followJob(ask, { signal, wait })).rejects.toThrow(JobForgotten);
});

test('a lost connection is waited out; a refusal is not', async () => {
  const lost = new ApiError({ kind: 'network' });
  const { ask, wait } = answers(lost, { done: true });
  await expect(followJob(ask, { signal, wait })).resolves.toEqual({ done: true });
  const refused = answers(new ApiError({ kind: 'http', status: 500 }));
  await expect(followJob(refused.ask, { signal, wait: refused.wait })).rejects.toThrow();
});

test('who gives up asks no more', async () => {
  const controller = new AbortController();
  const { ask } = answers({ done: false });
  await expect(followJob(ask, { signal: controller.signal, wait: async () => controller.abort() })).rejects.toThrow();
  expect(ask).toHaveBeenCalledTimes(1);
});
