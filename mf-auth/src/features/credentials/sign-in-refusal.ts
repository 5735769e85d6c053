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

/** Why the platform lets nobody in, as it says it. */
const platformWords = new Map([
  ['Invalid username or password', 'wrong'],
  ['User account is not active', 'inactive'],
  ['User account is locked due to security policy', 'locked'],
]);

/**
 * What a form of the sign-in card says about a failed call: in words of the console where it knows the reason, else in
 * those of the platform; empty for what the console has told already.
 */
export function signInRefusal(error: unknown): string {
  const said = refusalText(error);
  const known =
    (error instanceof ApiError && error.kind === 'http' && ownWords.get(error.status)) || platformWords.get(said);
  return known ? translate('mf-auth', `refused.${known}`) : said;
}
