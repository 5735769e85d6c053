import type { Authority } from '../api/authority';

/** Claims of the platform's tokens that the console reads. Times are seconds of the server's clock. */
export interface TokenClaims {
  sub?: string;
  scopes?: Authority[];
  userId?: string;
  firstName?: string;
  lastName?: string;
  enabled?: boolean;
  isPublic?: boolean;
  tenantId?: string;
  customerId?: string;
  sessionId?: string;
  iss?: string;
  iat?: number;
  exp?: number;
}

/** Who is signed in, as the access token says. */
export interface AuthUser extends TokenClaims {
  /** First scope; ANONYMOUS without one. */
  authority: Authority;
  isPublic: boolean;
}

/** Claims of a token, or null when the text is not a token. The signature is the server's to check. */
export function decodeToken(token: string): TokenClaims | null {
  const payload = token.split('.')[1];
  if (!payload) return null;
  try {
    const binary = atob(payload.replaceAll('-', '+').replaceAll('_', '/'));
    const bytes = Uint8Array.from(binary, (char) => char.charCodeAt(0));
    const claims: unknown = JSON.parse(new TextDecoder().decode(bytes));
    return claims !== null && typeof claims === 'object' ? (claims as TokenClaims) : null;
  } catch {
    return null;
  }
}

/** Life span of a token in ms; null unless it has both times and the span is positive. */
export function lifeSpanMs({ iat, exp }: TokenClaims): number | null {
  if (typeof iat !== 'number' || typeof exp !== 'number') return null;
  const span = (exp - iat) * 1000;
  return span > 0 ? span : null;
}

/** The user whom a token names; one without scopes is anonymous. */
export const authUserOf = (claims: TokenClaims): AuthUser => ({
  ...claims,
  authority: claims.scopes?.[0] ?? 'ANONYMOUS',
  isPublic: claims.isPublic === true,
});
