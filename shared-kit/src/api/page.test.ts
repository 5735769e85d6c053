import { QueryClient } from '@tanstack/react-query';
import fc from 'fast-check';
import { ALLOWED_DASHBOARDS_PAGE_SIZE } from '../session/system-parameters';
import { ApiError } from './api-error';
import { SUBSCRIPTION_PAGE_SIZE_FALLBACK } from './entity-query';
import { ALL_PAGES_SIZE, fetchPages, MAX_INTEGER, type PageLink } from './page';
import { createQueryClient, shouldRetry } from './query-client';
import { DEFAULT_TIMESERIES_LIMIT } from './telemetry';

it('keeps the page sizes and limits that the platform expects', () => {
  expect({
    ALL_PAGES_SIZE,
    MAX_INTEGER,
    DEFAULT_TIMESERIES_LIMIT,
    SUBSCRIPTION_PAGE_SIZE_FALLBACK,
    ALLOWED_DASHBOARDS_PAGE_SIZE,
  }).toEqual({
    ALL_PAGES_SIZE: 100,
    MAX_INTEGER: 2147483647,
    DEFAULT_TIMESERIES_LIMIT: 100,
    SUBSCRIPTION_PAGE_SIZE_FALLBACK: 1024,
    ALLOWED_DASHBOARDS_PAGE_SIZE: 100,
  });
});

const serve = (all: number[]) => async (link: PageLink) => {
  const from = link.page * link.pageSize;
  const data = all.slice(from, from + link.pageSize);
  const totalPages = Math.ceil(all.length / link.pageSize);
  return { data, totalPages, totalElements: all.length, hasNext: link.page + 1 < totalPages };
};

it('joins all pages for size -1, in order and without gaps', async () => {
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 0, max: 450 }), async (size) => {
      const all = Array.from({ length: size }, (_, i) => i);
      const page = await fetchPages({ pageSize: -1, page: 0 }, serve(all));
      expect(page).toEqual({ data: all, totalPages: size ? 1 : 0, totalElements: size, hasNext: false });
    }),
  );
});

it('reads any other size as it is', async () => {
  const page = await fetchPages({ pageSize: 2, page: 1 }, serve([1, 2, 3, 4, 5]));
  expect(page).toEqual({ data: [3, 4], totalPages: 3, totalElements: 5, hasNext: true });
});

it('repeats reads for lost connections and absent platforms only', () => {
  const http = (status: number) => new ApiError({ kind: 'http', status });
  expect([400, 401, 403, 404, 429, 500].map((status) => shouldRetry(0, http(status)))).toEqual(Array(6).fill(false));
  expect([502, 503, 504].map((status) => shouldRetry(0, http(status)))).toEqual([true, true, true]);
  expect([0, 1, 2].map((failures) => shouldRetry(failures, new ApiError({ kind: 'network' })))).toEqual([
    true,
    true,
    false,
  ]);
  expect(shouldRetry(0, new TypeError('a bug'))).toBe(false);
});

it('does not refetch on focus', () => {
  const client = createQueryClient();
  expect(client).toBeInstanceOf(QueryClient);
  expect(client.getDefaultOptions().queries).toMatchObject({ refetchOnWindowFocus: false, networkMode: 'always' });
});
