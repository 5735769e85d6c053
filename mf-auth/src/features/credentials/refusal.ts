import { ApiError } from '@mullion/shared-kit/api/api-error';
import { translateMessage } from '@mullion/shared-kit/api/message-text';
import { fieldOf, refusalsOf } from '@mullion/shared-kit/api/refusals';
import { errorText, refusalText } from '@mullion/shared-kit/list/error-text';

/** Whether the platform knows the token of a mailed link no more: it has expired or was used. It says so in words alone. */
export const isVoidLink = (error: unknown): boolean =>
  error instanceof ApiError &&
  error.status === 400 &&
  /^Invalid reset token|^Unable to find user credentials by activateToken/.test(errorText(error));

/** The field of a password form that a refusal concerns, and the message for it. */
export function refusedPassword(error: unknown): { field: 'current' | 'next'; text: string } | undefined {
  const [refusal] = refusalsOf(refusalText(error));
  const field = refusal && fieldOf(refusal, ['current', 'next']);
  if (!refusal || !field) return undefined;
  return { field: field as 'current' | 'next', text: translateMessage(refusal.message) };
}
