import type { User } from '../api/users';
import type { KeptTokens, KeyValueStore } from './token-store';

/** Where sessions wait that were left for another user's; shared by all tabs, as the tokens are. */
export const wayBackKey = 'mullion-way-back';

/** Whose session was left, as far as it takes to name them. */
export type LeftUser = Pick<User, 'firstName' | 'lastName' | 'email'>;

/** A session that somebody left to continue as another user. */
export interface LeftSession {
  user: LeftUser;
  /** Where it was left. */
  address: string;
  tokens: KeptTokens;
}

/** The sessions left behind, first to last: an administrator may continue as a second person from the first. */
export interface WayBack {
  /** Whose session is next on the way back; null where none was left. */
  user(): LeftUser | null;
  leave(left: LeftSession): void;
  /** Takes the one left last. */
  take(): LeftSession | null;
  clear(): void;
}

export function createWayBack(storage: KeyValueStore): WayBack {
  const read = (): LeftSession[] => {
    try {
      const stored: unknown = JSON.parse(storage.getItem(wayBackKey) ?? '[]');
      return Array.isArray(stored) ? (stored as LeftSession[]) : [];
    } catch {
      return [];
    }
  };
  const write = (left: LeftSession[]) =>
    left.length ? storage.setItem(wayBackKey, JSON.stringify(left)) : storage.removeItem(wayBackKey);
  return {
    user: () => read().at(-1)?.user ?? null,
    leave: (left) => write([...read(), left]),
    take() {
      const left = read();
      const last = left.pop() ?? null;
      write(left);
      return last;
    },
    clear: () => storage.removeItem(wayBackKey),
  };
}
