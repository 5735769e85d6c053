/**
 * Signing in through another service: `/oauth2/authorization/{registration}` sends the browser to the provider, and the
 * provider sends it back to `/login/oauth2/code/`, which ends at the console with tokens or with an error. All calls to
 * providers are made here, on the main thread, and end by themselves.
 */
import type { Context } from '../framework/context.js';
import { PlatformError } from '../framework/errors.js';
import { isUuid } from '../framework/ids.js';
import { defineOperation } from '../framework/operation.js';
import { type Call, type CallData, defineRoute, Reply, type SessionUser } from '../framework/route.js';
import { answerLinkBase } from '../mail/link-base.js';
import { randomToken } from '../resources/device-credentials.js';
import { hashPassword } from '../session/passwords.js';
import { appSchemeOf } from './app-token.js';
import { identityOf } from './identities.js';
import { mapProfile, namesInForm } from './mappers.js';
import type { Registration } from './model.js';
import { SIGN_IN_MS } from './outbound.js';
import {
  type CookieScope,
  endedCookie,
  newPendingSignIn,
  type PendingSignIn,
  pendingCookie,
  pendingIn,
  safePrevUri,
} from './pending-sign-in.js';
import { answersByForm, authorizationUrl, fetchAttributes } from './provider.js';
import { isKnownUser, provisionUser } from './provision-user.js';
import { activeRegistration, addressOf } from './settings.js';
import { AUTHORIZATION_URL, LOGIN_PROCESSING_URL } from './settings-routes.js';
import { SignInError } from './sign-in-error.js';

/** Sign-ins that may wait for providers at once. */
const WAITING_LIMIT = 50;
const PASSWORD_LENGTH = 40;
let waiting = 0;

const signInFacts = defineOperation('oauth2.signInFacts', 'read', (tx, args: { id: string; call: CallData }) => ({
  found: activeRegistration(tx, args.id),
  consoleUrl: answerLinkBase(tx, { data: args.call }).replace(/\/+$/, ''),
}));

type PublicCall = Call<SessionUser | null>;
/** Where a sign-in returns to. */
interface Way {
  consoleUrl: string;
  prevUri: string;
  appScheme: string | null;
}

const leave = (location: string, cookie: string | null = null): Reply =>
  new Reply(302, null, null, {
    location,
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    ...(cookie ? { 'set-cookie': cookie } : {}),
  });

const withTokens = ({ consoleUrl, prevUri, appScheme }: Way, token: string, refreshToken: string): string => {
  const query = new URLSearchParams({ accessToken: token, refreshToken });
  if (appScheme) return `${appScheme}:/?${query}`;
  return `${consoleUrl}${prevUri}${prevUri.includes('?') ? '&' : '/?'}${query}`;
};

const withError = ({ consoleUrl, appScheme }: Way, message: string): string =>
  appScheme
    ? `${appScheme}:/?${new URLSearchParams({ error: message })}`
    : `${consoleUrl}/login?${new URLSearchParams({ loginError: message })}`;

/** What the sign-in page shows of a failure. What nobody foresaw is for the log. */
function messageOf(error: unknown): string {
  if (error instanceof SignInError || (error instanceof PlatformError && error.status < 500)) return error.message;
  console.error('oauth2: a sign-in failed', error);
  return 'The sign-in failed';
}

const factsOf = ({ db }: Context, call: PublicCall, id: string) =>
  db.run(signInFacts, { id: isUuid(id) ? id.toLowerCase() : '', call: call.data });

const scopeOf = (address: URL, registration: Registration | undefined): CookieScope => ({
  path: LOGIN_PROCESSING_URL,
  secure: address.protocol === 'https:',
  crossSite: registration ? answersByForm(registration) : false,
});

/** What the provider says through the browser: in the address, or in a form. */
const answerIn = (call: PublicCall): URLSearchParams =>
  new URLSearchParams(call.data.rawBody ?? (call.query as Record<string, string>));

/** From the provider's answer to tokens. Throws. */
async function enter(
  context: Context,
  call: PublicCall,
  registration: Registration,
  pending: PendingSignIn,
  code: string,
): Promise<{ token: string; refreshToken: string }> {
  const signal = AbortSignal.timeout(SIGN_IN_MS);
  const fetched = await fetchAttributes(registration, pending, code, signal);
  const names = registration.mapperConfig?.type === 'APPLE' ? namesInForm(answerIn(call).get('user')) : {};
  const attributes = { ...names, ...fetched.attributes };
  const nameKey = registration.userNameAttributeName ?? '';
  if (!Object.hasOwn(attributes, nameKey)) throw new SignInError(`The provider sent no "${nameKey}"`);
  const profile = await mapProfile({ registration, attributes, accessToken: fetched.accessToken, signal });
  const { allowUserCreation = false, activateUser = false } = registration.mapperConfig ?? {};
  const isNew = allowUserCreation && !(await context.db.run(isKnownUser, profile.email));
  const providerName = (registration.additionalInfo as { providerName?: unknown } | null)?.providerName;
  const { token, refreshToken } = await context.db.run(provisionUser, {
    profile,
    identity: identityOf(registration, attributes),
    allowUserCreation,
    activateWith: isNew && activateUser ? await hashPassword(randomToken(PASSWORD_LENGTH)) : null,
    providerName: typeof providerName === 'string' ? providerName : null,
    call: { ...call.data, rawBody: null, query: {}, cookies: '' },
  });
  return { token, refreshToken: refreshToken ?? '' };
}

/** The end of a sign-in, however it ends. */
async function complete(context: Context, call: PublicCall): Promise<Reply> {
  const pending = pendingIn(call.data.cookies);
  const { found, consoleUrl } = await factsOf(context, call, pending?.registrationId ?? '');
  const way: Way = { consoleUrl, prevUri: pending?.prevUri ?? '', appScheme: pending?.appScheme ?? null };
  const cookie = endedCookie(scopeOf(addressOf(call.data.baseUrl), found?.registration));
  const answer = answerIn(call);
  waiting += 1;
  try {
    if (waiting > WAITING_LIMIT) throw new SignInError('Too many sign-ins at once. Please try again');
    if (!pending) throw new SignInError('The sign-in was not started in this browser, or took too long');
    if (answer.get('state') !== pending.state) throw new SignInError('The answer belongs to another sign-in');
    if (!found) throw new SignInError('Signing in through this service is switched off');
    const refusal = answer.get('error_description') || answer.get('error');
    if (refusal) throw new SignInError(refusal.slice(0, 300));
    const code = answer.get('code');
    if (!code) throw new SignInError('The provider sent no code');
    const { token, refreshToken } = await enter(context, call, found.registration, pending, code);
    return leave(withTokens(way, token, refreshToken), cookie);
  } catch (error) {
    return leave(withError(way, messageOf(error)), cookie);
  } finally {
    waiting -= 1;
  }
}

async function begin(context: Context, call: PublicCall): Promise<Reply> {
  const address = addressOf(call.data.baseUrl);
  const registrationId = call.param('registrationId').toLowerCase();
  const { found, consoleUrl } = await factsOf(context, call, registrationId);
  const way: Way = { consoleUrl, prevUri: safePrevUri(call.query.prevUri), appScheme: null };
  try {
    if (!found) throw new SignInError('Signing in through this service is switched off');
    const { pkg, appToken } = call.query;
    if (pkg) {
      const app = found.mobileApps.find(({ pkgName }) => pkgName === pkg);
      way.appScheme = appSchemeOf(app, appToken, Date.now());
    }
    const redirectUri = address.origin + LOGIN_PROCESSING_URL;
    const { prevUri, appScheme } = way;
    const pending = newPendingSignIn({ registrationId, redirectUri, prevUri, appScheme });
    const cookie = pendingCookie(pending, scopeOf(address, found.registration));
    return leave(authorizationUrl(found.registration, pending), cookie);
  } catch (error) {
    return leave(withError(way, messageOf(error)));
  }
}

export const oauth2SignInRoutes = [
  defineRoute({
    method: 'GET',
    path: `${AUTHORIZATION_URL}:registrationId`,
    auth: 'public',
    mode: 'main',
    handler: begin,
  }),
  defineRoute({ method: 'GET', path: LOGIN_PROCESSING_URL, auth: 'public', mode: 'main', handler: complete }),
  defineRoute({ method: 'POST', path: LOGIN_PROCESSING_URL, auth: 'public', mode: 'main', handler: complete }),
];
