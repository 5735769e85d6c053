import { ApiError } from '../api/api-error';
import type { HttpClient, TokenProvider } from '../api/http-client';
import type { BrowserLock } from '../browser/browser-lock';
import type { TokenPair, TokenStore } from './token-store';

/** A refresh that takes longer has failed; shorter than the lease of the storage lock. */
const REFRESH_TIMEOUT_MS = 10_000;
/** Name of the browser-wide lock. */
const REFRESH_LOCK = 'token-refresh';

export interface TokenRefreshDeps {
  tokens: TokenStore;
  http: Pick<HttpClient, 'post'>;
  lock: BrowserLock;
  /** The session has ended: refresh token missing, expired or refused. Tokens are still stored. */
  onExpired(error: ApiError): void;
  /** The platform could not be asked; tokens stay. `rejected` is the token that it refused before, if it did. */
  onUnreachable(error: ApiError, rejected: string | null): void;
  onRefreshed(): void;
}

/**
 * Source of valid tokens: one refresh at a time in the whole browser, everyone else waits for it.
 * Answer 401, or no valid refresh token: `session-expired`. No answer, 5xx, timeout, any other refusal: `network`.
 */
export function createTokenRefresh(deps: TokenRefreshDeps): TokenProvider {
  const { tokens, http, lock } = deps;
  let pending: Promise<string> | null = null;

  const refresh = (rejected: string | null): Promise<string> => {
    pending ??= lock
      .run(REFRESH_LOCK, () => refreshOnce(rejected))
      .then(
        (token) => {
          deps.onRefreshed();
          return token;
        },
        (error: ApiError) => {
          if (error.kind === 'session-expired') deps.onExpired(error);
          else deps.onUnreachable(error, rejected);
          throw error;
        },
      )
      .finally(() => {
        pending = null;
      });
    return pending;
  };

  /** Runs under the lock: another tab may have done the work while this one waited. */
  async function refreshOnce(rejected: string | null): Promise<string> {
    const stored = tokens.valid('access');
    if (stored && stored !== rejected) return stored;
    const refreshToken = tokens.valid('refresh');
    if (!refreshToken) throw expired('refresh-token-expired');
    let pair: TokenPair | null = null;
    let refusal: unknown;
    try {
      pair = await http.post<TokenPair>(
        '/api/auth/token',
        { refreshToken },
        { silent: true, timeoutMs: REFRESH_TIMEOUT_MS },
      );
    } catch (cause) {
      const refused = cause instanceof ApiError && cause.status === 401;
      if (!refused) throw new ApiError({ kind: 'network', url: '/api/auth/token', method: 'POST', cause });
      refusal = cause;
    }
    if (tokens.read('refresh') !== refreshToken) return replaced();
    if (!pair || !tokens.save(pair)) throw expired('refresh-token-failed', refusal);
    return pair.token;
  }

  /** During the call someone signed out, or in again: the answer is of a session that is over. */
  function replaced(): string {
    const stored = tokens.valid('access');
    if (!stored) throw expired('refresh-token-failed');
    return stored;
  }

  return {
    async getToken() {
      if (pending) return pending;
      const stored = tokens.valid('access');
      if (stored) return stored;
      if (!tokens.read('access')) throw new ApiError({ kind: 'unauthorized' });
      return refresh(null);
    },
    async renew(rejected) {
      const stored = pending ? null : tokens.valid('access');
      return stored && stored !== rejected ? stored : refresh(rejected);
    },
  };
}

const expired = (reason: 'refresh-token-expired' | 'refresh-token-failed', cause?: unknown) =>
  new ApiError({ kind: 'session-expired', reason, cause });
