import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { fetchWhile } from './fetch-while';

/** A query whose call waits until it is called off. */
function hanging() {
  const calls: AbortSignal[] = [];
  const query = {
    queryKey: ['slow'],
    queryFn: ({ signal }: { signal: AbortSignal }) => {
      calls.push(signal);
      return new Promise<string>((_, reject) => {
        signal.addEventListener('abort', () => reject(new Error('called off')));
      });
    },
    retry: false,
  };
  return { calls, query };
}

it('calls off the call of who gives up', async () => {
  const { calls, query } = hanging();
  const giveUp = new AbortController();
  const answer = fetchWhile(new QueryClient(), query, giveUp.signal);
  giveUp.abort();
  await expect(answer).rejects.toBeDefined();
  expect(calls.map(({ aborted }) => aborted)).toEqual([true]);
});

it('leaves the call to something on screen that reads the same', async () => {
  const { calls, query } = hanging();
  const client = new QueryClient();
  const leave = new QueryObserver(client, query).subscribe(() => {});
  const giveUp = new AbortController();
  const answer = fetchWhile(client, query, giveUp.signal);
  giveUp.abort();
  expect(calls.map(({ aborted }) => aborted)).toEqual([false]);
  leave();
  await expect(answer).rejects.toBeDefined();
});

it('answers from the cache, and asks nothing for who has given up before', async () => {
  const client = new QueryClient();
  const queryFn = jest.fn(async () => 'answer');
  const query = { queryKey: ['quick'], queryFn, staleTime: 60_000 };
  const { signal } = new AbortController();
  expect(await fetchWhile(client, query, signal)).toBe('answer');
  expect(await fetchWhile(client, query, signal)).toBe('answer');
  await expect(fetchWhile(client, { ...query, queryKey: ['other'] }, AbortSignal.abort())).rejects.toBeDefined();
  expect(queryFn).toHaveBeenCalledTimes(1);
});
