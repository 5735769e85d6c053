import { ApiError } from '../api/api-error';
import { failureMessage } from '../api/error-message';
import { translateMessage } from '../api/message-text';

/** Why something failed, in words for people: the platform's own, or the kit's text for the case. */
export const errorText = (error: unknown): string => translateMessage(failureMessage(error));

/**
 * What a form says about a failed call of its own. Empty if the console has already reported it: a lost connection, an
 * ended session.
 */
export const refusalText = (error: unknown): string =>
  error instanceof ApiError && error.kind !== 'http' ? '' : errorText(error);
