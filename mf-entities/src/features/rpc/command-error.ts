import { ApiError } from '@mullion/shared-kit/api/api-error';
import type { Translate } from '@mullion/shared-kit/i18n/i18n';

/** i18n keys of answers to a command whose body is empty or means nothing to a person, by status. */
const told: Readonly<Record<number, string>> = {
  403: 'rpc.failure.403',
  404: 'rpc.failure.404',
  406: 'rpc.failure.406',
  408: 'rpc.failure.408',
  409: 'rpc.failure.409',
  413: 'rpc.failure.413',
  504: 'rpc.failure.504',
};

/** What went wrong with a command, in words; anything else stays as it was thrown. */
export function commandError(error: unknown, t: Translate): unknown {
  const key = error instanceof ApiError && error.kind === 'http' ? told[error.status] : undefined;
  return key ? new Error(t(key), { cause: error }) : error;
}
