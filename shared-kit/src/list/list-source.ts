import { useQuery, useQueryClient } from '@tanstack/react-query';
import { fetchWhile } from '../api/fetch-while';
import type { PageData, PageLink } from '../api/page';
import { toldInPlace } from '../api/told-in-place';
import type { RowSource } from '../rows/row-source';
import type { ListRequest, ListSort, ListState } from './list-state';
import type { LiveStatusProps } from './live-status';
import { ALL_AT_ONCE, readPages } from './read-pages';
import type { WorkOptions } from './run-each';
import { asOptions, type ScreenQuery } from './screen-query';

/** The rows of a list in a table: how many there are on which pages, and how they are kept up to date. */
export interface ListSource<R> extends RowSource<R> {
  /** Of all pages; absent while unknown. */
  total: number | undefined;
  /** How many pages there are now; absent while unknown, or while the rows of another request are shown. */
  pages?: number;
  /** When the rows were read, epoch ms; absent where that is not known. */
  asOf?: number;
  /** Whether the rows follow what happens, where something keeps them live. */
  live?: LiveStatusProps;
  /** What is to be known of the rows besides, such as that not all were searched: shown below them. */
  note?: string;
  /** The platform answers page by page. */
  isPaged: boolean;
  /** Reads everything that is found, on all pages. Rejects when it is stopped. */
  all: (watch?: WorkOptions) => Promise<readonly R[]>;
  /** The most rows that `all` reads; absent: all there are. */
  atMost?: number;
  /** What is found, as a text: a selection of everything is void once that is something else. */
  found: string;
}

/** The page that a list asks for. */
export const pageLinkOf = ({ page, pageSize, search }: ListState, sort: ListSort): PageLink => ({
  page,
  pageSize,
  textSearch: search || undefined,
  sortProperty: sort.property,
  sortOrder: sort.direction,
});

/** Rows that the platform answers page by page, by its own search and order. `atMost`: the most that are read of all; absent: all there are. */
export function usePagedSource<R>(
  query: (link: PageLink) => ScreenQuery<PageData<R>>,
  link: PageLink,
  atMost?: number,
): ListSource<R> {
  const client = useQueryClient();
  const { data, dataUpdatedAt, isPlaceholderData, isFetching, error, isError, refetch } = useQuery(
    toldInPlace(asOptions(query(link))),
  );
  return {
    rows: data?.data,
    total: data?.totalElements,
    pages: isPlaceholderData ? undefined : data?.totalPages,
    isOld: isPlaceholderData,
    isFetching,
    asOf: dataUpdatedAt,
    isPaged: true,
    error: isError ? error : null,
    // the query tells of its own failure
    reload: () => void refetch(),
    found: JSON.stringify(query({ ...link, page: 0 }).queryKey),
    ...(atMost !== undefined && { atMost }),
    all: (watch) =>
      readPages(
        (page, signal) => {
          // Who asked for all tells what became of it.
          const wanted = toldInPlace(asOptions(query({ ...link, page, pageSize: ALL_AT_ONCE })));
          return fetchWhile(client, { ...wanted, staleTime: 0, gcTime: 0 }, signal);
        },
        watch,
        { atMost },
      ),
  };
}

/** What a page is asked for with, besides what the list is about. */
export interface PageRequest<C> {
  context: C;
  link: PageLink;
  /** Values of the filters that are on. */
  filter: ListState['filter'];
}

/** A declared list's rows that the platform answers page by page. */
export const pagedRows =
  <R, C>(query: (request: PageRequest<C>) => ScreenQuery<PageData<R>>) =>
  ({ context, state, sort }: ListRequest<C>): ListSource<R> =>
    usePagedSource((link) => query({ context, link, filter: state.filter }), pageLinkOf(state, sort));

/** Rows that are all here, searched and in order already; absent while they are read. */
export function localSource<R>({
  rows,
  error = null,
  ...source
}: Pick<ListSource<R>, 'rows' | 'isPart' | 'live' | 'note' | 'reload'> & { error?: unknown }): ListSource<R> {
  return {
    ...source,
    rows,
    total: rows?.length,
    pages: rows && 1,
    isOld: false,
    isFetching: false,
    error,
    isPaged: false,
    all: async () => rows ?? [],
    found: '',
  };
}
