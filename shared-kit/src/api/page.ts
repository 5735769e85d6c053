/** Page size used when a caller wants everything (-1 means pages of 100). */
export const ALL_PAGES_SIZE = 100;
/** Largest integer the platform takes. */
export const MAX_INTEGER = 2_147_483_647;

export type SortOrder = 'ASC' | 'DESC';

/** One page of a list, as it travels in the query string. */
export interface PageLink {
  /** At least 1, or -1 for everything (see {@link fetchPages}). */
  pageSize: number;
  /** From 0. */
  page: number;
  textSearch?: string;
  sortProperty?: string;
  sortOrder?: SortOrder;
}

/** The first of a list in the order of a member, of those that a text is found in. */
export const firstPage = (pageSize: number, sortProperty: string, textSearch?: string): PageLink => ({
  pageSize,
  page: 0,
  textSearch,
  sortProperty,
  sortOrder: 'ASC',
});

/** A page link bounded in time; both ends inclusive, epoch ms. */
export interface TimePageLink extends PageLink {
  startTime?: number;
  endTime?: number;
}

export interface PageData<T> {
  data: T[];
  totalPages: number;
  totalElements: number;
  hasNext: boolean;
}

/**
 * Reads one page, or, when `link.pageSize` is -1, every page in steps of {@link ALL_PAGES_SIZE} joined into one.
 */
export async function fetchPages<T, L extends PageLink>(
  link: L,
  fetchPage: (link: L) => Promise<PageData<T>>,
): Promise<PageData<T>> {
  if (link.pageSize !== -1) return fetchPage(link);
  const data: T[] = [];
  for (let page = 0; ; page++) {
    const part = await fetchPage({ ...link, page, pageSize: ALL_PAGES_SIZE });
    data.push(...part.data);
    if (!part.hasNext) return { data, totalPages: data.length ? 1 : 0, totalElements: data.length, hasNext: false };
  }
}

/** One page of what is there as a whole. */
export function pageOf<T>(all: readonly T[], { page, pageSize }: PageLink): PageData<T> {
  if (pageSize === -1) return { data: [...all], totalPages: 1, totalElements: all.length, hasNext: false };
  const end = (page + 1) * pageSize;
  return {
    data: all.slice(page * pageSize, end),
    totalPages: Math.ceil(all.length / pageSize),
    totalElements: all.length,
    hasNext: end < all.length,
  };
}
