import { ApiError, serverErrorCodes } from '../api/api-error';
import type { SignOutReason } from './session-state';

/** What the platform says when it refuses to renew a session of a user that it keeps out. */
const userIsOut = /not active|not found|disabled/i;

/**
 * Why a session ended whose tokens could not be renewed. Of a sign-out, a new password and an administrator's hand the
 * platform says the same.
 */
export function signOutReason({ reason, cause }: ApiError): SignOutReason {
  if (reason !== 'refresh-token-failed') return 'expired';
  if (cause instanceof ApiError && cause.errorCode === serverErrorCodes.jwtTokenExpired) return 'expired';
  const said = cause instanceof ApiError && typeof cause.body === 'object' ? cause.body?.message : undefined;
  return typeof said === 'string' && userIsOut.test(said) ? 'changed' : 'ended';
}
