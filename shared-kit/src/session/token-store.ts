import type { KeyValueStore } from '../browser/storage';
import { decodeToken, lifeSpanMs } from './jwt';

/** A token counts as valid while its expiry is further ahead than this. */
export const TOKEN_VALIDITY_MARGIN_MS = 2000;

/** Keys of localStorage, without prefix. */
export const tokenKeys = {
  access: 'jwt_token',
  accessExpiration: 'jwt_token_expiration',
  refresh: 'refresh_token',
  refreshExpiration: 'refresh_token_expiration',
} as const;

/** What every sign-in call answers. */
export interface TokenPair {
  token: string;
  /** Null for a token that only allows the second factor. */
  refreshToken: string | null;
  scope?: string | null;
}

export type TokenKind = 'access' | 'refresh';

/** What is stored of a session, by key. */
export type SavedTokens = Partial<Record<(typeof tokenKeys)[keyof typeof tokenKeys], string>>;

/** The stored token pair, shared by all tabs of the browser. */
export interface TokenStore {
  /** The stored token, valid or not. */
  read(kind: TokenKind): string | null;
  /** The stored token if it is valid by more than the margin. */
  valid(kind: TokenKind): string | null;
  /** Replaces both. False, and nothing is stored, when the access token has no positive life span. */
  save(pair: TokenPair): boolean;
  /** All that is stored, their expiry included. */
  keep(): SavedTokens;
  /** Stores again what was kept, in place of what is there. */
  restore(kept: SavedTokens): void;
  clear(): void;
}

/**
 * Expiry is counted from this computer's clock at the moment a token arrives, by the token's life span: the clocks of
 * computer and server need not agree. The access token is written last: other tabs follow that key.
 */
export function createTokenStore(storage: KeyValueStore, now: () => number): TokenStore {
  const read = (kind: TokenKind) => storage.getItem(tokenKeys[kind]) || null;

  const write = (kind: TokenKind, token: string | null, span: number | null) => {
    if (token === null || span === null) {
      storage.removeItem(tokenKeys[`${kind}Expiration`]);
      storage.removeItem(tokenKeys[kind]);
      return;
    }
    storage.setItem(tokenKeys[`${kind}Expiration`], String(now() + span));
    storage.setItem(tokenKeys[kind], token);
  };

  return {
    read,
    valid(kind) {
      const expiration = Number(storage.getItem(tokenKeys[`${kind}Expiration`]));
      return expiration > now() + TOKEN_VALIDITY_MARGIN_MS ? read(kind) : null;
    },
    save({ token, refreshToken }) {
      const span = spanOf(token);
      if (span === null) return false;
      write('refresh', refreshToken, spanOf(refreshToken));
      write('access', token, span);
      return true;
    },
    keep: () =>
      Object.fromEntries(
        Object.values(tokenKeys).flatMap((key) => {
          const value = storage.getItem(key);
          return value === null ? [] : [[key, value]];
        }),
      ),
    restore(kept) {
      const { refreshExpiration, refresh, accessExpiration, access } = tokenKeys;
      for (const key of [refreshExpiration, refresh, accessExpiration, access]) {
        const value = kept[key];
        if (value === undefined) storage.removeItem(key);
        else storage.setItem(key, value);
      }
    },
    clear() {
      write('refresh', null, null);
      write('access', null, null);
    },
  };
}

function spanOf(token: string | null | undefined): number | null {
  const claims = token ? decodeToken(token) : null;
  return claims && lifeSpanMs(claims);
}
