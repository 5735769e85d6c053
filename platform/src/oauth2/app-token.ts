/** What a mobile app proves itself with when it opens the sign-in: a token signed with its secret. */
import { createHmac, timingSafeEqual } from 'node:crypto';
import type { MobileApp } from './model.js';
import { SignInError } from './sign-in-error.js';

const HASHES: Readonly<Record<string, string>> = { HS256: 'sha256', HS384: 'sha384', HS512: 'sha512' };
const LIFETIME_S = 300;

const partOf = (part: string): Record<string, unknown> => {
  try {
    const value: unknown = JSON.parse(Buffer.from(part, 'base64url').toString('utf8'));
    if (typeof value === 'object' && value !== null) return value as Record<string, unknown>;
  } catch {
    // Answered below, as any other unreadable token.
  }
  throw new SignInError('The application token cannot be read');
};

/** Libraries differ in whether a secret's text is the key or its Base64. */
const isSigned = (content: string, signature: Buffer, hash: string, secret: string): boolean =>
  [Buffer.from(secret, 'base64'), Buffer.from(secret)].some((key) => {
    const expected = createHmac(hash, key).update(content).digest();
    return expected.length === signature.length && timingSafeEqual(expected, signature);
  });

/** The scheme of the app's address to return to. Throws a SignInError unless the token is the app's own and fresh. */
export function appSchemeOf(app: MobileApp | undefined, token: string | undefined, now: number): string {
  if (!app?.pkgName || !app.appSecret) throw new SignInError('The application is not known');
  const [head = '', payload = '', signature = ''] = (token ?? '').split('.');
  const { alg } = partOf(head);
  const claims = partOf(payload);
  const hash = typeof alg === 'string' && Object.hasOwn(HASHES, alg) ? HASHES[alg] : undefined;
  if (!hash || !isSigned(`${head}.${payload}`, Buffer.from(signature, 'base64url'), hash, app.appSecret)) {
    throw new SignInError('The application token is not signed by the application');
  }
  const { iss, exp, callbackUrlScheme } = claims;
  if (iss !== app.pkgName) throw new SignInError('The application token is of another application');
  const seconds = now / 1000;
  if (typeof exp !== 'number' || exp < seconds) throw new SignInError('The application token has expired');
  if (exp > seconds + LIFETIME_S) throw new SignInError('The application token lives longer than 5 minutes');
  if (typeof callbackUrlScheme !== 'string' || !/^[a-z][a-z0-9+.-]*$/i.test(callbackUrlScheme)) {
    throw new SignInError('The application token names no scheme to return to');
  }
  return callbackUrlScheme;
}
