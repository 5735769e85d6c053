import { QueryClient, useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { afterPress } from '../ui/after-press';
import type { RowSource } from './row-source';
import { searchDebounce } from './search-debounce';

/** What was found for a text: one page of it. */
export interface Found<R> {
  options: readonly R[];
  /** There are further pages. */
  hasMore: boolean;
}

/**
 * Finds what a picker offers for a typed text; '' asks for the first ones. All of it is a list, which is offered in pages where it is
 * long; of a page of its own, from 0, it says whether there is another. It may reject: then the panel says so and offers another try.
 */
export type Search<R> = (text: string, signal: AbortSignal, page: number) => Promise<readonly R[] | Found<R>>;

interface SearchOptions<R> {
  search: Search<R>;
  /** Says what is searched (type, owner …): when it changes, what was found is forgotten. */
  searchKey?: string;
  /** Whether a row that was found is offered now; default: every one. It may change while the rows stay. */
  offers?: (row: R) => boolean;
  text: string;
  /** Somebody looks: nothing is asked before. */
  isActive: boolean;
}

/** Rows of one page of a search that answers with a list: as many as a page draws at once without a pause. */
export const longestPage = 500;

/** Search results are not cached here: the calls behind them may be, and a picker that opens asks again. */
const queries = {
  staleTime: 0,
  gcTime: 0,
  retry: false,
  networkMode: 'always',
  refetchOnWindowFocus: false,
  refetchOnReconnect: false,
  structuralSharing: false,
} as const;

/**
 * Rows that a search finds for a text, each further page added to those before. It asks when somebody begins to look, and
 * when typing has rested for {@link searchDebounce} ms. The last rows stay until the next are here, and as long as the
 * pointer is pressed.
 */
export function useSearchSource<R>({ search, searchKey = '', offers, text, isActive }: SearchOptions<R>): RowSource<R> {
  const [client] = useState(() => new QueryClient());
  const rested = useRestedText(text, searchKey, isActive);
  const query = useInfiniteQuery(
    {
      ...queries,
      queryKey: [searchKey, rested],
      queryFn: async ({ signal, pageParam }): Promise<Found<R>> => {
        const found = await search(rested, signal, pageParam);
        // A row that is being pressed stays where it is.
        await new Promise<void>(afterPress);
        if ('hasMore' in found) return found;
        const end = (pageParam + 1) * longestPage;
        return { options: found.slice(end - longestPage, end), hasMore: found.length > end };
      },
      initialPageParam: 0,
      getNextPageParam: ({ hasMore }, pages) => (hasMore ? pages.length : undefined),
      placeholderData: (before, of) => (of?.queryKey[0] === searchKey ? before : undefined),
      enabled: isActive,
    },
    client,
  );
  const { data, error, isFetchNextPageError, hasNextPage, fetchNextPage, refetch } = query;
  // the query keeps its failure
  const more = () => void fetchNextPage();
  const found = data?.pages.flatMap(({ options }) => options);
  return {
    rows: offers ? found?.filter(offers) : found,
    isOld: query.isPlaceholderData,
    isFetching: isActive && (query.isFetching || rested !== text),
    error: query.isFetching ? null : error,
    isPart: data !== undefined,
    reload: isFetchNextPageError ? more : () => void refetch(),
    more: hasNextPage && !query.isPlaceholderData ? more : undefined,
  };
}

/** The text once typing has rested; at once where something else is searched, and while nobody looks. */
function useRestedText(text: string, searchKey: string, isActive: boolean): string {
  const [rested, setRested] = useState({ text, searchKey });
  const isTyped = isActive && rested.searchKey === searchKey;
  if (!isTyped && (rested.text !== text || rested.searchKey !== searchKey)) setRested({ text, searchKey });
  useEffect(() => {
    if (!isTyped || rested.text === text) return;
    const timer = setTimeout(() => setRested({ text, searchKey }), searchDebounce);
    return () => clearTimeout(timer);
  }, [isTyped, rested, text, searchKey]);
  return isTyped ? rested.text : text;
}
