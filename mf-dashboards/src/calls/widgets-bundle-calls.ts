import { http } from '@mullion/shared-kit/api/http';
import type { CallOptions } from '@mullion/shared-kit/api/http-client';
import { fetchPages, type PageData, type PageLink } from '@mullion/shared-kit/api/page';
import type { WidgetsBundle } from '@mullion/shared-kit/api/widgets-bundles';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';

/** A page of the system's bundles and, for others than system administrators, those of their tenant. */
export const bundlePagesQuery = (page: PageLink, options: CallOptions = {}) =>
  queryOptions({
    queryKey: ['widgetsBundles', 'list', page],
    queryFn: ({ signal }) =>
      fetchPages(page, (link) =>
        http.get<PageData<WidgetsBundle>>('/api/widgetsBundles', link, { ...options, signal }),
      ),
    placeholderData: keepPreviousData,
  });

/** One bundle. */
export const bundleQuery = (id: string, options: CallOptions = {}) =>
  queryOptions({
    queryKey: ['widgetsBundles', 'bundle', id],
    queryFn: ({ signal }) => http.get<WidgetsBundle>(`/api/widgetsBundle/${id}`, undefined, { ...options, signal }),
  });

/** Saves a new bundle or a changed one. The platform gives a new one its alias. */
export const saveBundle = (bundle: object, options?: CallOptions): Promise<WidgetsBundle> =>
  http.post<WidgetsBundle>('/api/widgetsBundle', bundle, options);

/** Deletes a bundle with all its types. */
export const deleteBundle = (id: string, options?: CallOptions): Promise<unknown> =>
  http.delete(`/api/widgetsBundle/${id}`, undefined, options);
