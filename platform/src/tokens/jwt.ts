/** JSON Web Tokens, HS512, as the platform's sessions use them. */
import { createHmac, timingSafeEqual } from 'node:crypto';
import { tokenExpired, unauthenticated } from '../framework/errors.js';
import { isObject } from '../framework/shapes.js';

export interface JwtSettings {
  /** Seconds. */
  tokenExpirationTime: number;
  refreshTokenExpTime: number;
  tokenIssuer: string;
  /** Base64. */
  tokenSigningKey: string;
}

export interface Claims {
  sub: string;
  userId: string;
  scopes: string[];
  sessionId: string;
  iss: string;
  /** Seconds. */
  iat: number;
  exp: number;
  /** Milliseconds; later than every end of the user's tokens before. Tokens made before there was this claim have `iat` only. */
  issued?: number;
  firstName?: string;
  lastName?: string;
  enabled?: boolean;
  isPublic?: boolean;
  tenantId?: string;
  customerId?: string;
  jti?: string;
}

/** When a token was issued, in milliseconds. */
export const issuedOf = ({ iat, issued = iat * 1000 }: Pick<Claims, 'iat' | 'issued'>): number => issued;

const HEADER = Buffer.from('{"alg":"HS512"}').toString('base64url');

const signatureOf = (content: string, key: string) =>
  createHmac('sha512', Buffer.from(key, 'base64')).update(content).digest();

export function sign(claims: Claims, key: string): string {
  const content = `${HEADER}.${Buffer.from(JSON.stringify(claims)).toString('base64url')}`;
  return `${content}.${signatureOf(content, key).toString('base64url')}`;
}

const parsePart = (part: string): unknown => {
  try {
    return JSON.parse(Buffer.from(part, 'base64url').toString('utf8'));
  } catch {
    return undefined;
  }
};

/**
 * The claims of a token signed here and not expired. Throws 401: errorCode 10 when it is no token at all, 11 when the
 * signature is another's or its time is over.
 */
export function verify(token: string, key: string, now: number): Claims {
  const [header = '', payload = '', signature = '', ...rest] = token.split('.');
  const head = parsePart(header);
  const claims = parsePart(payload);
  if (rest.length > 0 || !isObject(head) || !isObject(claims)) throw unauthenticated('Invalid username or password');
  const expected = signatureOf(`${header}.${payload}`, key);
  const given = Buffer.from(signature, 'base64url');
  if (head.alg !== 'HS512' || given.length !== expected.length || !timingSafeEqual(given, expected))
    throw tokenExpired();
  if (typeof claims.exp !== 'number' || claims.exp * 1000 <= now) throw tokenExpired();
  return claims as unknown as Claims;
}
