import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { BaseEntity } from '../api/entity-id';
import { http } from '../api/http';
import type { PageData } from '../api/page';

/** An entry of a list, as far as a question names it. */
export type NamedEntry = BaseEntity & { name?: string; title?: string };

/** How many entries there are, and the first few. */
export interface Found {
  count: number;
  entries: readonly NamedEntry[];
}

/** So many are named. */
export const entriesNamed = 3;
/** How long a question waits for a list before it goes on without it, in ms. */
const patience = 5000;
/** Entries of a page where all of them are looked at. */
const wholePage = 1000;

/** A few lists of the platform have no pages: they are answered whole. One entity alone is a list of one. */
async function readPage(
  list: string,
  page: number,
  pageSize: number,
  timeoutMs: number,
): Promise<PageData<NamedEntry>> {
  const quietly = { silent: true, ignoreLoading: true, timeoutMs };
  const answer = await http.get<PageData<NamedEntry> | NamedEntry[] | NamedEntry>(list, { pageSize, page }, quietly);
  if ('data' in answer) return answer;
  const data = Array.isArray(answer) ? answer : [answer];
  return { data, totalElements: data.length, totalPages: 1, hasNext: false };
}

/** All entries of a list; kept for the other rows that the same question is about. */
const wholeListQuery = (list: string) => {
  const until = Date.now() + patience;
  return queryOptions({
    queryKey: ['impacts', 'list', list],
    retry: false,
    queryFn: async () => {
      const entries: NamedEntry[] = [];
      for (let page = 0; ; page++) {
        const { data, hasNext } = await readPage(list, page, wholePage, Math.max(1, until - Date.now()));
        entries.push(...data);
        if (!hasNext) return entries;
      }
    },
  });
};

/** What a list of the platform has, or what of it `of` picks. The caller reports a failure; there is no toast. */
export async function findEntries(
  client: QueryClient,
  list: string,
  of?: (entry: NamedEntry) => boolean,
): Promise<Found> {
  if (!of) {
    const { data, totalElements } = await readPage(list, 0, entriesNamed, patience);
    return { count: totalElements, entries: data };
  }
  const entries = (await client.fetchQuery(wholeListQuery(list))).filter(of);
  return { count: entries.length, entries: entries.slice(0, entriesNamed) };
}
