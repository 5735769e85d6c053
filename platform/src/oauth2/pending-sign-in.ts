/**
 * What has to be known between sending a browser to a provider and its coming back. The browser keeps it, in a cookie
 * that no script can read and nobody else can write: the server holds nothing, so nobody can fill it up.
 */
import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { parseCookie, type SetCookie, stringifySetCookie } from 'cookie';

export interface PendingSignIn {
  registrationId: string;
  /** What the provider sends back: an answer without it was not asked for by this browser. */
  state: string;
  nonce: string;
  /** The secret of the code exchange (RFC 7636). */
  verifier: string;
  redirectUri: string;
  /** Path of the console to return to. */
  prevUri: string;
  /** The scheme of the mobile app to return to. */
  appScheme: string | null;
  /** Epoch milliseconds. */
  until: number;
}

const COOKIE = 'oauth2_sign_in';
const LIFETIME_MS = 10 * 60_000;
const PREV_URI_LIMIT = 1500;
/** Signs cookies; a restart ends the sign-ins that are under way. */
const KEY = randomBytes(32);

const random = () => randomBytes(24).toString('base64url');
const signatureOf = (content: string) => createHmac('sha256', KEY).update(content).digest();

/** The path to return to, or none: a path of the console, fit for an address, and nothing that leads elsewhere. */
export function safePrevUri(given: string | undefined): string {
  const path = given?.split('#', 1)[0] ?? '';
  if (!/^\/(?![/\\])[^\\\s]*$/.test(path)) return '';
  const { pathname, search } = new URL(`http://console${path}`);
  const safe = pathname + search;
  return safe === '/' || safe.length > PREV_URI_LIMIT ? '' : safe;
}

export const newPendingSignIn = (
  facts: Pick<PendingSignIn, 'registrationId' | 'redirectUri' | 'prevUri' | 'appScheme'>,
): PendingSignIn => ({
  ...facts,
  state: random(),
  nonce: random(),
  verifier: random(),
  until: Date.now() + LIFETIME_MS,
});

/** What the provider gets to know of the verifier beforehand. */
export const challengeOf = (verifier: string): string => createHash('sha256').update(verifier).digest('base64url');

export interface CookieScope {
  path: string;
  secure: boolean;
  /** The provider answers with a POST from its own site. */
  crossSite: boolean;
}

/** What both the cookie and its end say; a browser replaces a cookie only by one of the same path. */
const attributes = ({ path, secure, crossSite }: CookieScope): Omit<SetCookie, 'value'> => ({
  name: COOKIE,
  path,
  httpOnly: true,
  // A provider that answers with a form of its own site gets the cookie sent only so, and only over TLS.
  sameSite: crossSite && secure ? 'none' : 'lax',
  secure,
});

export function pendingCookie(pending: PendingSignIn, scope: CookieScope): string {
  const content = Buffer.from(JSON.stringify(pending)).toString('base64url');
  const value = `${content}.${signatureOf(content).toString('base64url')}`;
  return stringifySetCookie({ ...attributes(scope), value, maxAge: LIFETIME_MS / 1000 });
}

export const endedCookie = (scope: CookieScope): string =>
  stringifySetCookie({ ...attributes(scope), value: '', maxAge: 0 });

/** The sign-in a Cookie header tells of: one this process began, not too long ago. */
export function pendingIn(cookies: string): PendingSignIn | undefined {
  const value = parseCookie(cookies)[COOKIE];
  const [content = '', signature = ''] = value?.split('.') ?? [];
  const given = Buffer.from(signature, 'base64url');
  const expected = signatureOf(content);
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined;
  const pending = JSON.parse(Buffer.from(content, 'base64url').toString('utf8')) as PendingSignIn;
  return pending.until > Date.now() ? pending : undefined;
}
