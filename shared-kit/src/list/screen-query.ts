import {
  type dataTagSymbol,
  type QueryClient,
  type QueryKey,
  type UseQueryOptions,
  useQuery,
} from '@tanstack/react-query';
import { toldInPlace } from '../api/told-in-place';

/** What `queryOptions()` returns, reduced to its key with the type of its answer: any key shape fits. */
export interface ScreenQuery<R> {
  queryKey: QueryKey & { [dataTagSymbol]: R };
}

/** The tagged options as `useQuery` and the query client take them. */
export const asOptions = <R>(query: ScreenQuery<R>): UseQueryOptions<R> => query as UseQueryOptions<R>;

/** `useQuery` for a query that a definition gave. */
export const useScreenQuery = <R>(query: ScreenQuery<R>, more: Partial<UseQueryOptions<R>> = {}) =>
  useQuery<R>({ ...asOptions(query), ...more });

/**
 * Begins a query of a page that is being opened (`prefetch`), which tells of its failure where it shows it.
 * @returns settles once it is there; undefined where the page has an answer to show at once
 */
export function prefetchScreenQuery<R>(client: QueryClient, query: ScreenQuery<R>): Promise<void> | undefined {
  const options = toldInPlace(asOptions(query));
  const isShown = client.getQueryData(options.queryKey) !== undefined;
  const fetched = client.prefetchQuery(options);
  return isShown ? undefined : fetched;
}
