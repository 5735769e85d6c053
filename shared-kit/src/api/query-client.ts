import { QueryClient } from '@tanstack/react-query';
import { isConnectionLost } from './api-error';

/** A list opened again within this time is shown as it was, without a call. */
export const STALE_AFTER_MS = 10_000;
/** Times a read is repeated when the connection or a proxy failed. */
const READ_RETRIES = 2;

/**
 * Whether to repeat a failed read. An answer of the platform, refusals and its 500 included, is final; only a lost
 * connection and a gateway that found no platform (502, 503, 504) are worth another try.
 */
export const shouldRetry = (failures: number, error: unknown): boolean =>
  failures < READ_RETRIES && isConnectionLost(error);

/** Server state of the page. No refetch on focus: live values come over the WebSocket. */
export const createQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: STALE_AFTER_MS,
        retry: shouldRetry,
        refetchOnWindowFocus: false,
        // a platform on this machine answers while the browser says "offline"
        networkMode: 'always',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
