import type { User } from '../api/users';
import { readJson } from '../browser/read-json';
import type { KeyValueStore } from '../browser/storage';
import type { SavedTokens } from './token-store';

/** Where sessions wait that were left for another user's; shared by all tabs, as the tokens are. */
export const originalSessionsKey = 'mullion-way-back';

/** Whose session was left, as far as it takes to name them. */
export type OriginalUser = Pick<User, 'firstName' | 'lastName' | 'email'>;

/** A session that somebody left to continue as another user. */
export interface OriginalSession {
  user: OriginalUser;
  /** Where it was left. */
  address: string;
  tokens: SavedTokens;
}

/** The sessions left behind, first to last: an administrator may continue as a second person from the first. */
export interface OriginalSessions {
  /** Whose session is next on the way back; null where none was left. */
  user(): OriginalUser | null;
  push(left: OriginalSession): void;
  /** Takes the one left last. */
  take(): OriginalSession | null;
  clear(): void;
}

/** The sessions that somebody has left to sign in as another user, oldest first, in the browser's storage. */
export function createOriginalSessions(storage: KeyValueStore): OriginalSessions {
  const read = (): OriginalSession[] => {
    const stored = readJson(storage.getItem(originalSessionsKey));
    return Array.isArray(stored) ? (stored as OriginalSession[]) : [];
  };
  const write = (left: OriginalSession[]) =>
    left.length ? storage.setItem(originalSessionsKey, JSON.stringify(left)) : storage.removeItem(originalSessionsKey);
  return {
    user: () => read().at(-1)?.user ?? null,
    push: (left) => write([...read(), left]),
    take() {
      const left = read();
      const last = left.pop() ?? null;
      write(left);
      return last;
    },
    clear: () => storage.removeItem(originalSessionsKey),
  };
}
