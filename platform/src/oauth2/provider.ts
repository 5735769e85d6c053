/** The provider's side of signing in: where to send the browser, and what its answer is worth. */

import { type Attributes, joinAttributes } from './attributes.js';
import { verifiedClaims } from './id-token.js';
import type { Registration } from './model.js';
import { callForObject } from './outbound.js';
import { challengeOf, type PendingSignIn } from './pending-sign-in.js';
import { SignInError } from './sign-in-error.js';

const isOpenId = ({ scope }: Registration) => scope?.includes('openid') ?? false;

/** The address the browser is sent to. Throws a SignInError when the set address is none. */
export function authorizationUrl(registration: Registration, pending: PendingSignIn): string {
  const { authorizationUri, clientId, scope } = registration;
  if (!authorizationUri || !/^https?:\/\//i.test(authorizationUri) || !URL.canParse(authorizationUri)) {
    throw new SignInError('The authorization address is no address of the web');
  }
  const url = new URL(authorizationUri);
  const members: Record<string, string> = {
    response_type: 'code',
    client_id: clientId ?? '',
    redirect_uri: pending.redirectUri,
    scope: scope?.join(' ') ?? '',
    state: pending.state,
    code_challenge: challengeOf(pending.verifier),
    code_challenge_method: 'S256',
    ...(isOpenId(registration) ? { nonce: pending.nonce } : {}),
  };
  for (const [name, value] of Object.entries(members)) url.searchParams.set(name, value);
  return url.href;
}

/** Whether the provider answers with a form of its own, sent by POST. */
export const answersByForm = ({ authorizationUri }: Registration): boolean =>
  /[?&]response_mode=form_post(&|$)/.test(authorizationUri ?? '');

const formEncoded = (value: string) => new URLSearchParams({ '': value }).toString().slice(1);

interface Tokens {
  accessToken: string;
  idToken: string | null;
}

async function exchangeCode(
  registration: Registration,
  pending: PendingSignIn,
  code: string,
  signal: AbortSignal,
): Promise<Tokens> {
  const { clientId, clientSecret, clientAuthenticationMethod, accessTokenUri } = registration;
  const form = new URLSearchParams({
    grant_type: 'authorization_code',
    code,
    redirect_uri: pending.redirectUri,
    code_verifier: pending.verifier,
  });
  const headers: Record<string, string> = { 'content-type': 'application/x-www-form-urlencoded' };
  if (clientAuthenticationMethod === 'POST') {
    form.set('client_id', clientId ?? '');
    form.set('client_secret', clientSecret ?? '');
  } else {
    const credentials = `${formEncoded(clientId ?? '')}:${formEncoded(clientSecret ?? '')}`;
    headers.authorization = `Basic ${Buffer.from(credentials).toString('base64')}`;
  }
  const answer = await callForObject({
    what: 'The token address',
    url: accessTokenUri,
    method: 'POST',
    headers,
    body: form.toString(),
    signal,
  });
  const { access_token: accessToken, id_token: idToken, error } = answer;
  // GitHub answers refusals with 200.
  if (typeof error === 'string') throw new SignInError(`The token address refused the code (${error.slice(0, 100)})`);
  if (typeof accessToken !== 'string' || !accessToken) throw new SignInError('The token address answered no token');
  return { accessToken, idToken: typeof idToken === 'string' ? idToken : null };
}

/**
 * Trades the code for tokens and reads who it is: claims of the ID token, where its keys are known, and what the user info
 * address tells. Throws a SignInError.
 */
export async function fetchAttributes(
  registration: Registration,
  pending: PendingSignIn,
  code: string,
  signal: AbortSignal,
): Promise<{ attributes: Attributes; accessToken: string }> {
  const { accessToken, idToken } = await exchangeCode(registration, pending, code, signal);
  const { jwkSetUri, userInfoUri, clientId } = registration;
  let claims: Attributes = {};
  if (isOpenId(registration) && jwkSetUri && idToken) {
    const now = Math.floor(Date.now() / 1000);
    const expected = { clientId: clientId ?? '', nonce: pending.nonce, now };
    claims = await verifiedClaims(idToken, { jwkSetUri, signal, ...expected });
  } else if (!userInfoUri) {
    throw new SignInError('The provider answered no ID token');
  }
  if (!userInfoUri) return { attributes: claims, accessToken };
  const info = await callForObject({
    what: 'The user info address',
    url: userInfoUri,
    method: 'GET',
    headers: { authorization: `Bearer ${accessToken}` },
    signal,
  });
  if (claims.sub !== undefined && claims.sub !== info.sub) {
    throw new SignInError('The user info is of somebody else than the ID token');
  }
  return { attributes: joinAttributes(claims, info), accessToken };
}
