import type { StoreApi } from 'zustand';
import type { HttpClient, TokenProvider } from '../api/http-client';
import type { User } from '../api/users';
import type { BrowserLock } from '../browser/browser-lock';
import type { KeyValueStore } from '../browser/storage';
import type { Timers } from './backoff';
import type { RedirectMemory } from './redirect-memory';
import type { SessionState } from './session-state';
import type { Address } from './start-parameters';
import type { TokenPair } from './token-store';

export interface SessionDeps {
  http: HttpClient;
  /** localStorage: shared by all tabs. */
  storage: KeyValueStore;
  lock: BrowserLock;
  address: Address;
  /** Changes that other tabs make to the storage; `key` null: all of it was cleared. */
  onStorageChange(listener: (key: string | null) => void): void;
  now?: () => number;
  timers?: Timers;
  random?: () => number;
}

/**
 * The session of this tab. Calls that sign in reject with `ApiError` and leave the state as it was;
 * when they fulfil, the user is loaded.
 */
export interface Session {
  store: StoreApi<SessionState>;
  /** The source of tokens for `http` and the WebSocket. */
  tokens: TokenProvider;
  redirect: RedirectMemory;
  /** Loads the user: by the address's start-up parameters, else by the stored tokens. Never rejects. */
  load(): Promise<void>;
  /** `ignoreErrors`: the caller shows why the platform refuses. */
  login(credentials: { username: string; password: string }, options?: { ignoreErrors?: boolean }): Promise<void>;
  /** Signs in as the public user of a customer, replacing the current session. Never rejects. */
  loginPublic(publicId: string): Promise<void>;
  /** Nobody is signed in by a public link in this tab any more; tabs of that link go on. */
  leavePublic(): void;
  /** Continues with tokens that somebody else obtained: the mobile app around the page. */
  enterWith(pair: TokenPair): Promise<void>;
  /** Continues as another user; the session left for it waits for {@link Session.goBack}. */
  loginAs(userId: string): Promise<void>;
  /** Ends the other user's session and continues the one left for it, at the address where it was left. */
  goBack(): Promise<void>;
  /** Second factor; 400 is a wrong code, 429 too many tries: the caller shows both. */
  checkSecondFactor(providerType: string, verificationCode: string): Promise<void>;
  /** The first password of a new user; the caller shows errors. */
  activate(activateToken: string, password: string): Promise<void>;
  /** A new password by the token of a mailed link or of expired credentials; the caller shows errors. */
  resetPassword(resetToken: string, password: string): Promise<void>;
  /** All earlier tokens end; the answered pair is stored. The caller shows errors. */
  changePassword(currentPassword: string, newPassword: string): Promise<void>;
  /** Takes the pair that the platform answers to whoever changes how tokens are signed: the session goes on, in other tabs too. */
  replaceTokens(pair: TokenPair): void;
  /** The tenant has a repository now, or none any more. */
  setHasRepository(hasRepository: boolean): void;
  /** Signs out here and, by `storage` events, in the other tabs. `rememberAddress`: return here after sign-in. */
  logout(options?: { rememberAddress?: boolean }): Promise<void>;
  setUserDetails(user: User): void;
  setLastPublicDashboard(dashboardId: string): void;
  dismissLoginError(): void;
  /**
   * A call got no answer, or may get none. The platform is asked; while it does not answer, that is said (`connection`)
   * and it is asked again with growing pauses.
   */
  noticeUnreachable(): void;
  /** Tries now what waits for the platform to be reachable again. */
  retryNow(): void;
}
