import { ApiError } from '@mullion/shared-kit/api/api-error';
import { errorText } from '@mullion/shared-kit/entity/error-text';

/** Whether the platform knows the token of a mailed link no more: it has expired or was used. It says so in words alone. */
export const isVoidLink = (error: unknown): boolean =>
  error instanceof ApiError &&
  error.status === 400 &&
  /^Invalid reset token|^Unable to find user credentials by activateToken/.test(errorText(error));

/**
 * What the form says about a failed call that left the errors to it. Empty for what the console has told already: a
 * lost connection, an ended session.
 */
export function refusalText(error: unknown): string {
  if (error instanceof ApiError && error.kind !== 'http') return '';
  return errorText(error);
}
