import { ApiError } from '@mullion/shared-kit/api/api-error';
import { errorText } from '@mullion/shared-kit/entity/error-text';

/**
 * What the form says about a failed call that left the errors to it. Empty for what the console has told already: a
 * lost connection, an ended session.
 */
export function refusalText(error: unknown): string {
  if (error instanceof ApiError && error.kind !== 'http') return '';
  return errorText(error);
}
