import { ApiError } from '../api/api-error';
import { errorMessage } from '../api/error-message';
import { translate } from '../i18n/i18n';

/** Why something failed, in words for people: the platform's own, or the kit's text for the case. */
export function errorText(error: unknown): string {
  if (!(error instanceof ApiError)) return error instanceof Error ? error.message : String(error);
  const message = errorMessage(error);
  return 'text' in message ? message.text : translate('kit', message.key, message.values);
}
