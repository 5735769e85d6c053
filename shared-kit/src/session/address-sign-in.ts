import type { StoreApi } from 'zustand';
import { ApiError } from '../api/api-error';
import type { HttpClient } from '../api/http-client';
import { type AuthUser, authUserOf, decodeToken, lifeSpanMs } from './jwt';
import type { Session } from './session-contract';
import type { SessionState } from './session-state';
import type { StartParameters } from './start-parameters';
import type { TokenPair } from './token-store';
import { userLoaded } from './user-loaded';

/** How an address asks for a sign-in. */
type WantedSignIn = Extract<StartParameters, { kind: 'tokens' | 'login' }>;

/** What the session can do already. */
interface Steps extends Pick<Session, 'login'> {
  http: HttpClient;
  store: StoreApi<SessionState>;
  storedUser(): AuthUser | null;
  reload(): Promise<void>;
  enter(pair: TokenPair): Promise<void>;
}

/**
 * Signs in by the address. While somebody is signed in, no address alone ends their session or makes it another's: what
 * came of it is said in `addressSignIn`.
 */
export async function enterByAddress(wanted: WantedSignIn, steps: Steps): Promise<void> {
  const { http, store, enter, reload } = steps;
  if (isOwn(steps.storedUser())) {
    await reload();
    await userLoaded(store);
  }
  if (!isOwn(store.getState().authUser)) {
    if (wanted.kind === 'login') return steps.login(wanted).catch(reload);
    return enter(pairOf(wanted));
  }
  const asked = await readSignIn(http, wanted);
  if (typeof asked === 'string') return store.setState({ addressSignIn: asked });
  const { user, pair } = asked;
  const { authUser } = store.getState();
  if (authUser && (user.userId !== authUser.userId || user.sub !== authUser.sub)) {
    return store.setState({ addressSignIn: { username: user.sub ?? '', pair } });
  }
  // Who is signed in needs no second factor once more.
  if (!authUser || !isHalf(user)) await enter(pair);
}

const isHalf = ({ authority }: AuthUser) => authority === 'PRE_VERIFICATION_TOKEN';

/** Whether somebody is signed in: visitors by a public link are not. */
const isOwn = (user: AuthUser | null) => user !== null && !user.isPublic && !isHalf(user);

const pairOf = (wanted: Extract<WantedSignIn, { kind: 'tokens' }>): TokenPair => ({
  token: wanted.accessToken,
  refreshToken: wanted.refreshToken,
});

/** Whom the address signs in, as the platform confirms; nothing is stored. What makes no sense is refused. */
async function readSignIn(
  http: HttpClient,
  wanted: WantedSignIn,
): Promise<{ user: AuthUser; pair: TokenPair } | 'refused' | 'unreachable'> {
  try {
    const pair = wanted.kind === 'tokens' ? pairOf(wanted) : await signIn(http, wanted);
    const claims = decodeToken(pair.token);
    const user = claims && lifeSpanMs(claims) !== null ? authUserOf(claims) : null;
    // A public customer has no pages without the public link.
    if (!user || user.isPublic) return 'refused';
    // Anybody can write a token: the platform says whether it is one.
    if (wanted.kind === 'tokens') {
      const own = isHalf(user) ? '/api/auth/2fa/providers' : '/api/auth/user';
      await http.get(own, undefined, { silent: true, token: pair.token });
    }
    return { user, pair };
  } catch (error) {
    const isAnswered = !(error instanceof ApiError) || (!error.isUnreachable && error.status < 500);
    return isAnswered ? 'refused' : 'unreachable';
  }
}

const signIn = (http: HttpClient, { username, password }: Extract<WantedSignIn, { kind: 'login' }>) =>
  http.post<TokenPair>('/api/auth/login', { username, password }, { silent: true });
