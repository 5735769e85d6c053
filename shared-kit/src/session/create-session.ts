import { createStore } from 'zustand';
import { ApiError } from '../api/api-error';
import { enterByAddress } from './address-sign-in';
import { browserTimers, createBackoff } from './backoff';
import { createConnection } from './connection';
import { type AuthUser, authUserOf, decodeToken } from './jwt';
import { loadDetails } from './load-details';
import { createOriginalSessions } from './original-sessions';
import { createRedirectMemory } from './redirect-memory';
import type { Session, SessionDeps } from './session-contract';
import { type SessionState, type SignOutReason, signedOut } from './session-state';
import { signOutReason } from './sign-out-reason';
import { removeFromAddress, takeStartParameters } from './start-parameters';
import { createTokenRefresh } from './token-refresh';
import { createTokenStore, type TokenPair, tokenKeys } from './token-store';
import { userLoaded } from './user-loaded';

/** Sign-out waits this long for the platform to hear of it. */
const LOGOUT_TIMEOUT_MS = 3000;

/** A session over the given storage and client; tests make their own. */
export function createSession(deps: SessionDeps): Session {
  const { http, address, now = Date.now, timers = browserTimers } = deps;
  const tokenStore = createTokenStore(deps.storage, now);
  const store = createStore<SessionState>(() => ({ ...signedOut, isUserLoaded: false, lastPublicDashboardId: null }));
  const redirect = createRedirectMemory();
  const originalSessions = createOriginalSessions(deps.storage);
  /** Every load and every sign-out starts a new run; an answer of an older one changes nothing. */
  let run = 0;
  const retry = createBackoff(timers, deps.random);
  const { online, unreachable, probe } = createConnection({ http, store, retry, currentRun: () => run });

  const refreshed = createTokenRefresh({
    tokens: tokenStore,
    http,
    lock: deps.lock,
    onExpired(error) {
      const { isAuthenticated, isUserLoaded } = store.getState();
      // Calls of a session that is over hear of its end one after the other: the first said why.
      if (isUserLoaded && !isAuthenticated) return;
      if (isAuthenticated) rememberAddress();
      // Tokens that are gone were taken by another tab, of which this one has not heard yet.
      signOutHere({ signedOutBecause: tokenStore.read('access') ? signOutReason(error) : 'elsewhere' });
    },
    onUnreachable(_, rejected) {
      // A load that runs into this tries itself again.
      if (store.getState().isUserLoaded) unreachable(() => void refreshed.renew(rejected ?? '').then(online, () => {}));
    },
    onRefreshed() {
      if (store.getState().isUserLoaded) online();
      refreshAuthUser();
    },
  });

  const tokens: typeof refreshed = {
    ...refreshed,
    async getToken() {
      const { isUserLoaded, authUser } = store.getState();
      if (isUserLoaded && !authUser && storedUser()?.isPublic) throw new ApiError({ kind: 'unauthorized' });
      return refreshed.getToken();
    },
  };

  function currentAddress(): string {
    const { pathname, search, hash } = new URL(address.href());
    return pathname + search + hash;
  }

  const rememberAddress = () => redirect.remember(currentAddress());

  function signOutHere(state: Partial<SessionState> = {}) {
    run++;
    retry.reset();
    originalSessions.clear();
    tokenStore.clear();
    store.setState({ ...signedOut, isUserLoaded: true, ...state });
  }

  /** Whether it is the session of a public link that other tabs show, and this one does not. */
  const isOfOtherTabs = ({ isPublic, sub }: AuthUser) =>
    isPublic && new URL(address.href()).searchParams.get('publicId') !== sub;

  /** Nobody is signed in here; what is stored belongs to other tabs. A `publicId` would take it from them again. */
  function leave(state: Partial<SessionState> = {}) {
    run++;
    retry.reset();
    removeFromAddress(address, 'publicId');
    store.setState({ ...signedOut, isUserLoaded: true, ...state });
  }

  function refreshAuthUser() {
    const { authUser } = store.getState();
    const stored = storedUser();
    if (authUser && stored && isSameUser(authUser, stored)) store.setState({ authUser: stored });
  }

  function storedUser(): AuthUser | null {
    const token = tokenStore.read('access');
    const claims = token ? decodeToken(token) : null;
    return claims && authUserOf(claims);
  }

  /** Runs one load. What the platform refuses signs out; when it does not answer, the load is tried again. */
  async function loading(work: (isCurrent: () => boolean) => Promise<void>): Promise<void> {
    const mine = ++run;
    const isCurrent = () => run === mine;
    retry.reset();
    store.setState({ isUserLoaded: false });
    const attempt = async (): Promise<void> => {
      try {
        await work(isCurrent);
        if (isCurrent()) online();
      } catch (error) {
        if (!isCurrent()) return;
        if (error instanceof ApiError && error.isUnreachable) unreachable(() => void attempt());
        else await logout({ because: error instanceof ApiError && error.status < 500 ? 'changed' : 'unread' });
      }
    };
    await attempt();
  }

  const reload = () => loading(loadStored);

  /** Loads the user of the stored tokens; without a valid token nobody is signed in. */
  async function loadStored(isCurrent: () => boolean): Promise<void> {
    if (!tokenStore.valid('access')) {
      // Only someone who was signed in here is informed, not a first-time visitor.
      if (!tokenStore.valid('refresh')) {
        return signOutHere({ signedOutBecause: tokenStore.read('access') ? 'expired' : null });
      }
      await tokens.renew('');
      if (!isCurrent()) return;
    }
    const authUser = storedUser();
    if (!authUser) return signOutHere();
    if (isOfOtherTabs(authUser)) return leave();
    const loaded = await loadDetails(http, authUser);
    if (!isCurrent()) return;
    const stored = storedUser();
    if (!stored || !isSameUser(stored, authUser)) return loadStored(isCurrent);
    const user = { authUser: stored, actingFor: stored.isPublic ? null : originalSessions.user() };
    store.setState({ ...signedOut, ...loaded, ...user, isAuthenticated: true, isUserLoaded: true });
  }

  function adopt(pair: TokenPair): boolean {
    const stored = tokenStore.save(pair);
    if (!stored) signOutHere();
    return stored;
  }

  const replaceTokens: Session['replaceTokens'] = (pair) => {
    adopt(pair);
    refreshAuthUser();
  };

  /** A session of its own: none that was left before leads back from it. */
  async function enter(pair: TokenPair): Promise<void> {
    originalSessions.clear();
    if (adopt(pair)) await reload();
  }

  const loginAs: Session['loginAs'] = async (userId) => {
    const pair = await http.get<TokenPair>(`/api/user/${userId}/token`);
    const { userDetails, authUser } = store.getState();
    const { firstName = null, lastName = null, email = authUser?.sub ?? '' } = userDetails ?? {};
    originalSessions.push({
      user: { firstName, lastName, email },
      address: currentAddress(),
      tokens: tokenStore.keep(),
    });
    if (adopt(pair)) await reload();
  };

  const goBack: Session['goBack'] = async () => {
    if (originalSessions.user() === null) return;
    const mine = ++run;
    await notifySignOut();
    const left = run === mine && originalSessions.take();
    if (!left) return;
    redirect.remember(left.address);
    tokenStore.restore(left.tokens);
    await reload();
  };

  async function start(): Promise<void> {
    const wanted = takeStartParameters(address);
    switch (wanted.kind) {
      case 'public':
        return openPublic(wanted.publicId);
      case 'tokens':
      case 'login':
        return enterByAddress(wanted, { http, store, storedUser, reload, login, enter });
      case 'login-error':
        await reload();
        await userLoaded(store);
        return store.setState({ loginError: wanted.message });
      default:
        return reload();
    }
  }

  const login: Session['login'] = async ({ username, password }, options = {}) =>
    enter(await http.post<TokenPair>('/api/auth/login', { username, password }, options));

  /** All tries share what was stored before: after the first one that may be the visitor's tokens. */
  function openPublic(publicId: string): Promise<void> {
    const visit = { before: tokenStore.keep(), isStored: false };
    return loading((isCurrent) => enterPublic(publicId, visit, isCurrent));
  }

  /** What does not lead to a public user leaves who is there alone, in other tabs too. */
  async function enterPublic(
    publicId: string,
    visit: { before: ReturnType<typeof tokenStore.keep>; isStored: boolean },
    isCurrent: () => boolean,
  ): Promise<void> {
    let isPublic = false;
    try {
      const pair = await http.post<TokenPair>('/api/auth/login/public', { publicId }, { silent: true });
      if (!isCurrent()) return;
      isPublic = tokenStore.save(pair);
      if (!isPublic) throw new Error('The platform answered a token without a life span');
      visit.isStored = true;
      await loadStored(isCurrent);
      // Who comes by a public link is nobody's way back.
      originalSessions.clear();
    } catch (error) {
      if (!isCurrent() || (error instanceof ApiError && error.isUnreachable)) throw error;
      removeFromAddress(address, 'publicId');
      if (visit.isStored) tokenStore.restore(visit.before);
      await loadStored(isCurrent);
      const isRefused = !isPublic && error instanceof ApiError && error.status >= 400 && error.status < 500;
      if (store.getState().isUserLoaded)
        store.setState({ addressSignIn: isRefused ? 'public-refused' : 'public-failed' });
    }
  }

  async function logout(options: { rememberAddress?: boolean; because?: SignOutReason } = {}): Promise<void> {
    if (options.rememberAddress) rememberAddress();
    const mine = ++run;
    await notifySignOut();
    if (run === mine) signOutHere({ signedOutBecause: options.because ?? null });
  }

  /** Tells the platform that the stored tokens are no longer used, and waits a moment for it to hear. */
  async function notifySignOut(): Promise<void> {
    if (!tokenStore.read('access')) return;
    const notified = http.post('/api/auth/logout', undefined, { silent: true, ignoreLoading: true }).catch(() => {});
    await Promise.race([notified, pause(LOGOUT_TIMEOUT_MS)]);
  }

  const pause = (ms: number) => new Promise<void>((done) => void timers.setTimeout(done, ms));

  /** Follows what another tab did to the tokens: signed out, signed in, became someone else, refreshed. */
  function follow(key: string | null) {
    if (key !== tokenKeys.access && key !== null) return;
    const { authUser, isUserLoaded } = store.getState();
    const stored = storedUser();
    if (!stored) {
      if (authUser || !isUserLoaded) signOutHere({ signedOutBecause: 'elsewhere' });
    } else if (!isUserLoaded) retry.retryNow();
    else if (authUser && isSameUser(authUser, stored)) {
      store.setState({ authUser: stored });
      online();
    } else if (!isOfOtherTabs(stored)) void reload();
    else if (authUser) leave({ signedOutBecause: 'elsewhere' });
  }
  deps.onStorageChange(follow);

  return {
    store,
    tokens,
    redirect,
    load: () => (store.getState().authUser ? reload() : start()),
    login,
    loginPublic: openPublic,
    leavePublic: () => leave(),
    enterWith: enter,
    loginAs,
    goBack,
    async checkSecondFactor(providerType, verificationCode) {
      const query = { providerType, verificationCode };
      await enter(await http.post('/api/auth/2fa/verification/check', undefined, { query, ignoreErrors: true }));
    },
    async activate(activateToken, password) {
      const options = { query: { sendActivationMail: true }, ignoreErrors: true };
      await enter(await http.post('/api/noauth/activate', { activateToken, password }, options));
    },
    resetPassword: async (resetToken, password) =>
      enter(await http.post('/api/noauth/resetPassword', { resetToken, password }, { ignoreErrors: true })),
    async changePassword(currentPassword, newPassword) {
      const body = { currentPassword, newPassword };
      replaceTokens(await http.post<TokenPair>('/api/auth/changePassword', body, { ignoreErrors: true }));
    },
    replaceTokens,
    setHasRepository: (hasRepository) => store.setState({ hasRepository }),
    logout,
    setUserDetails: (userDetails) => store.setState({ userDetails }),
    setLastPublicDashboard: (lastPublicDashboardId) => store.setState({ lastPublicDashboardId }),
    dismissLoginError: () => store.setState({ loginError: null }),
    noticeUnreachable() {
      const { isUserLoaded, connection } = store.getState();
      // A load that finds nobody tries itself again.
      if (isUserLoaded && connection === 'online') void probe();
    },
    retryNow: () => retry.retryNow(),
  };
}

const isSameUser = (a: AuthUser, b: AuthUser) =>
  a.userId === b.userId && a.sub === b.sub && a.authority === b.authority && a.isPublic === b.isPublic;
