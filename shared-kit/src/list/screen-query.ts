import { type dataTagSymbol, type QueryKey, type UseQueryOptions, useQuery } from '@tanstack/react-query';

/** What `queryOptions()` returns, reduced to its key with the type of its answer: any key shape fits. */
export interface ScreenQuery<R> {
  queryKey: QueryKey & { [dataTagSymbol]: R };
}

/** The tagged options as `useQuery` and the query client take them. */
export const asOptions = <R>(query: ScreenQuery<R>): UseQueryOptions<R> => query as UseQueryOptions<R>;

/** `useQuery` for a query that a definition gave. */
export const useScreenQuery = <R>(query: ScreenQuery<R>, more: Partial<UseQueryOptions<R>> = {}) =>
  useQuery<R>({ ...asOptions(query), ...more });
