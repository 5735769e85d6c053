import { queryOptions } from '@tanstack/react-query';
import { http } from './http';

/** Version of the platform's API the console is written for. */
export const platformApi = '3.4.3';

/** Base address of the help pages, without a slash at the end. */
export const helpBaseUrlQuery = () =>
  queryOptions({
    queryKey: ['system', 'helpBaseUrl'],
    queryFn: () =>
      http.get<string>('/api/uiSettings/helpBaseUrl', undefined, {
        responseType: 'text',
        silent: true,
        ignoreLoading: true,
      }),
    staleTime: Number.POSITIVE_INFINITY,
  });

export interface PlatformUpdate {
  updateAvailable: boolean;
  message: string;
}

/** Whether a newer platform exists; system administrators only. */
export const updatesQuery = () =>
  queryOptions({
    queryKey: ['system', 'updates'],
    queryFn: () => http.get<PlatformUpdate>('/api/admin/updates', undefined, { silent: true, ignoreLoading: true }),
    staleTime: Number.POSITIVE_INFINITY,
  });
