/**
 * How often signing in to an account has failed in a row, by passwords and by second factors: kept with the account, and in memory as long
 * as the storage takes nothing, so that a full disk lets nobody try on. This is in the writer's thread; a restart forgets what was not stored.
 */
import type { Tx } from '../framework/tx.js';
import { mergeAdditionalInfo, type User } from '../resources/users.js';

/** Accounts at most. */
const MOST = 50_000;

interface Unstored {
  /** What is stored with the account meanwhile: when that changes, all was stored. */
  readonly stored: string;
  readonly count: number;
}
const unstored = new Map<string, Unstored>();

const storedOf = ({ additionalInfo }: User): string =>
  JSON.stringify([additionalInfo?.failedLoginAttempts, additionalInfo?.lastLoginTs]);

/** Failures that could not be stored, together with those before; undefined: all are stored. */
export function unstoredAttempts(user: User): number | undefined {
  const known = unstored.get(user.id.id);
  if (!known) return undefined;
  if (known.stored === storedOf(user)) return known.count;
  unstored.delete(user.id.id);
  return undefined;
}

export const failedAttempts = (user: User): number =>
  unstoredAttempts(user) ?? Number(user.additionalInfo?.failedLoginAttempts ?? 0);

/** Notes how often it has failed by now, and what else is noted of it; answers the account as it is then. */
export function noteAttempts(tx: Tx, user: User, count: number, more: { lastLoginTs?: number } = {}): User {
  if (tx.mode === 'write') return mergeAdditionalInfo(tx, user, { failedLoginAttempts: count, ...more });
  const [oldest] = unstored.keys();
  unstored.delete(user.id.id);
  if (unstored.size >= MOST && oldest !== undefined) unstored.delete(oldest);
  unstored.set(user.id.id, { stored: storedOf(user), count });
  return user;
}
