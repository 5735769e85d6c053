import { ApiError } from '@mullion/shared-kit/api/api-error';
import { http } from '@mullion/shared-kit/api/http';
import type { CallOptions } from '@mullion/shared-kit/api/http-client';
import { queryOptions } from '@tanstack/react-query';

/** What is stored at a path; null where the platform says that there is nothing. Other failures are failures. */
export const settingQuery = <S>(path: string, options: CallOptions = {}) =>
  queryOptions({
    queryKey: ['settings', path],
    queryFn: async ({ signal }): Promise<S | null> => {
      try {
        // The platform answers nothing at all for what was never set.
        return (
          (await http.get<S | null | undefined>(path, undefined, { ...options, signal, ignoreErrors: true })) || null
        );
      } catch (error) {
        if (error instanceof ApiError && error.status === 404) return null;
        throw error;
      }
    },
  });
