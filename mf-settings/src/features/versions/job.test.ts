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
  const refused = answers(new ApiError({ kind: 'http', status: 403 }), { done: true });
  await expect(followJob(refused.ask, { signal, wait: refused.wait })).rejects.toThrow(ApiError);
});

test('too many calls and a failure of the moment are waited out; one that stays is told', async () => {
  const [busy, fault] = [429, 500].map((status) => new ApiError({ kind: 'http', status })) as [ApiError, ApiError];
  const { ask, wait } = answers(busy, fault, { done: true });
  await expect(followJob(ask, { signal, wait })).resolves.toEqual({ done: true });
  const stays = answers(...Array.from({ length: 6 }, () => fault));
  await expect(followJob(stays.ask, { signal, wait: stays.wait })).rejects.toThrow(fault);
  expect(stays.waits).toHaveLength(5);
});

test('who gives up asks no more', async () => {
  const controller = new AbortController();
  const { ask } = answers({ done: false });
  await expect(followJob(ask, { signal: controller.signal, wait: async () => controller.abort() })).rejects.toThrow();
  expect(ask).toHaveBeenCalledTimes(1);
});
