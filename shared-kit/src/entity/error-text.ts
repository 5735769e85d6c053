import { ApiError } from '../api/api-error';
import { failureMessage, translateMessage } from '../api/error-message';
import { translate } from '../i18n/i18n';

/** Why something failed, in words for people: the platform's own, or the kit's text for the case. */
export const errorText = (error: unknown): string =>
  translateMessage(failureMessage(error), (key, values) => translate('kit', key, values));

/**
 * What a form says about a failed call of its own. Empty for what the console has told already: a lost connection, an
 * ended session.
 */
export const refusalText = (error: unknown): string =>
  error instanceof ApiError && error.kind !== 'http' ? '' : errorText(error);
