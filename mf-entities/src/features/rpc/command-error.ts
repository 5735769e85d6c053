import { ApiError } from '@mullion/shared-kit/api/api-error';
import type { Translate } from '@mullion/shared-kit/i18n/i18n';

/** Answers to a command whose body is empty or means nothing to a person. */
const told: ReadonlySet<number> = new Set([403, 404, 406, 408, 409, 413, 504]);

/** What went wrong with a command, in words; anything else stays as it was thrown. */
export const commandError = (error: unknown, t: Translate): unknown =>
  error instanceof ApiError && error.kind === 'http' && told.has(error.status)
    ? new Error(t(`rpc.failure.${error.status}`), { cause: error })
    : error;
