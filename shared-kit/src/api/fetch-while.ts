import type { FetchQueryOptions, QueryClient, QueryKey } from '@tanstack/react-query';

/**
 * What a query answers, from the cache or by a call, for somebody who may give up: when `signal` aborts, the call is called off,
 * unless something on screen reads the same query.
 *
 * @throws what the call does, or the cancellation
 */
export async function fetchWhile<D, E, Q, K extends QueryKey>(
  client: QueryClient,
  query: FetchQueryOptions<D, E, Q, K>,
  signal: AbortSignal | undefined,
): Promise<Q> {
  signal?.throwIfAborted();
  const { queryKey } = query;
  const callOff = () => {
    const isRead = client.getQueryCache().find({ queryKey })?.isActive();
    if (!isRead) void client.cancelQueries({ queryKey, exact: true });
  };
  signal?.addEventListener('abort', callOff, { once: true });
  try {
    return await client.fetchQuery(query);
  } finally {
    signal?.removeEventListener('abort', callOff);
  }
}
