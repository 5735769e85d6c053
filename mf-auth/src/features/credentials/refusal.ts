import { ApiError } from '@mullion/shared-kit/api/api-error';
import { loadRefusals } from '@mullion/shared-kit/api/load-refusals';
import { translateMessage } from '@mullion/shared-kit/api/message-text';
import { errorText, refusalText } from '@mullion/shared-kit/list/error-text';

/** Whether the platform knows the token of a mailed link no more: it has expired or was used. It says so in words alone. */
export const isVoidLink = (error: unknown): boolean =>
  error instanceof ApiError &&
  error.status === 400 &&
  /^Invalid reset token|^Unable to find user credentials by activateToken/.test(errorText(error));

/** The field of a password form that a refusal concerns, and the message for it; none where what knows it does not arrive. */
export async function refusedPassword(
  error: unknown,
): Promise<{ field: 'current' | 'next'; text: string } | undefined> {
  const known = await loadRefusals(error);
  const [refusal] = known?.refusalsOf(refusalText(error)) ?? [];
  const field = refusal && known?.fieldOf(refusal, ['current', 'next']);
  if (!refusal || !field) return undefined;
  return { field: field as 'current' | 'next', text: translateMessage(refusal.message) };
}
