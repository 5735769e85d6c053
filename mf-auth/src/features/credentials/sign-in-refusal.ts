import { ApiError } from '@mullion/shared-kit/api/api-error';
import { translate } from '@mullion/shared-kit/i18n/i18n';
import { refusalText } from '@mullion/shared-kit/list/error-text';

/** Refusals of the way to the platform, not of what was entered: servers word them for each other, not for people. */
const ownWords = new Map([
  [413, 'too-large'],
  [415, 'malformed'],
  [421, 'other-host'],
  [429, 'too-many'],
  [502, 'unavailable'],
  [503, 'unavailable'],
  [504, 'unavailable'],
]);

/** What a form of the sign-in card says about a failed call; empty if the console has already reported it. */
export function signInRefusal(error: unknown): string {
  const own = error instanceof ApiError && error.kind === 'http' && ownWords.get(error.status);
  return own ? translate('mf-auth', `refused.${own}`) : refusalText(error);
}
