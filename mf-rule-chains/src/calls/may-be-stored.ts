import { ApiError } from '@mullion/shared-kit/api/api-error';

/** Whether the platform may have done what it did not answer. */
export const mayBeStored = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 0 || error.status >= 500);
