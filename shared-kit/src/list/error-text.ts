import { ApiError, wasActReported } from '../api/api-error';
import { actFailure, failureMessage } from '../api/error-message';
import { translateMessage } from '../api/message-text';

/** Why something failed, in words for people: the platform's own, or the kit's text for the case. */
export const errorText = (error: unknown): string => translateMessage(failureMessage(error));

/** Why what somebody asked to be done was not, to be said in its place; empty if the console has already told all of it. */
export const actErrorText = (error: unknown): string =>
  wasActReported(error) ? '' : translateMessage(actFailure(error));

/**
 * What a form says about a failed call of its own. Empty if the console has already reported it: a lost connection, an
 * ended session.
 */
export const refusalText = (error: unknown): string =>
  error instanceof ApiError && error.kind !== 'http' ? '' : errorText(error);
