/** ID tokens of OpenID Connect: whose they are, for whom, and whether the provider signed them. */
import { constants, createPublicKey, type KeyObject, verify } from 'node:crypto';
import { callForObject } from './outbound.js';
import { SignInError } from './sign-in-error.js';

/** How each signature is checked; a token signed in another way is refused ("none" above all). */
const ALGORITHMS: Readonly<Record<string, { type: string; hash: string | null; pss?: boolean }>> = {
  RS256: { type: 'rsa', hash: 'sha256' },
  RS384: { type: 'rsa', hash: 'sha384' },
  RS512: { type: 'rsa', hash: 'sha512' },
  PS256: { type: 'rsa', hash: 'sha256', pss: true },
  PS384: { type: 'rsa', hash: 'sha384', pss: true },
  PS512: { type: 'rsa', hash: 'sha512', pss: true },
  ES256: { type: 'ec', hash: 'sha256' },
  ES384: { type: 'ec', hash: 'sha384' },
  ES512: { type: 'ec', hash: 'sha512' },
  EdDSA: { type: 'ed25519', hash: null },
};
/** Clocks may differ by this much. */
const SKEW_S = 60;

type Claims = Record<string, unknown>;

const partOf = (part: string | undefined): Claims => {
  try {
    const value: unknown = JSON.parse(Buffer.from(part ?? '', 'base64url').toString('utf8'));
    if (typeof value === 'object' && value !== null) return value as Claims;
  } catch {
    // Answered below, as any other unreadable token.
  }
  throw new SignInError('The ID token cannot be read');
};

const keyOf = (jwk: unknown): KeyObject | undefined => {
  try {
    return createPublicKey({ key: jwk as never, format: 'jwk' });
  } catch {
    return undefined;
  }
};

/** Keys of a key set that may have signed a token with this header. */
function candidates(keySet: Claims, kid: unknown, type: string): KeyObject[] {
  const keys = Array.isArray(keySet.keys) ? (keySet.keys as Claims[]) : [];
  return keys
    .filter((jwk) => jwk && jwk.use !== 'enc' && (kid === undefined || jwk.kid === undefined || jwk.kid === kid))
    .map(keyOf)
    .filter((key): key is KeyObject => key?.asymmetricKeyType === type);
}

interface Expected {
  clientId: string;
  nonce: string;
  /** Seconds. */
  now: number;
}

/** Throws unless the claims are meant for this client and this sign-in, now. */
function checkClaims(claims: Claims, { clientId, nonce, now }: Expected): void {
  const audience = Array.isArray(claims.aud) ? claims.aud : [claims.aud];
  const meant = audience.includes(clientId) && (audience.length === 1 || claims.azp === clientId);
  if (!meant) throw new SignInError('The ID token is for another client');
  if (typeof claims.exp !== 'number' || claims.exp + SKEW_S < now) throw new SignInError('The ID token has expired');
  if (typeof claims.iat === 'number' && claims.iat - SKEW_S > now)
    throw new SignInError('The ID token is not valid yet');
  if (claims.nonce !== nonce) throw new SignInError('The ID token is of another sign-in');
  if (typeof claims.sub !== 'string' || !claims.sub) throw new SignInError('The ID token names nobody');
}

/** The claims of an ID token whose signature a key of the set at `jwkSetUri` made. Throws a SignInError otherwise. */
export async function verifiedClaims(
  token: string,
  { jwkSetUri, signal, ...expected }: Expected & { jwkSetUri: string; signal: AbortSignal },
): Promise<Claims> {
  const [head, payload, signature = '', ...rest] = token.split('.');
  const { alg, kid } = partOf(head);
  const claims = partOf(payload);
  const algorithm = typeof alg === 'string' && Object.hasOwn(ALGORITHMS, alg) ? ALGORITHMS[alg] : undefined;
  if (!algorithm || rest.length > 0) throw new SignInError('The ID token is signed in an unknown way');
  const keySet = await callForObject({ what: 'The key set', url: jwkSetUri, method: 'GET', signal });
  const content = Buffer.from(`${head}.${payload}`);
  const given = Buffer.from(signature, 'base64url');
  const padding = algorithm.pss ? { padding: constants.RSA_PKCS1_PSS_PADDING } : {};
  const signed = candidates(keySet, kid, algorithm.type).some((key) =>
    verify(algorithm.hash, content, { key, dsaEncoding: 'ieee-p1363', ...padding }, given),
  );
  if (!signed) throw new SignInError('The signature of the ID token is not the provider’s');
  checkClaims(claims, expected);
  return claims;
}
