/**
 * The moment in which somebody shows that the address of an account is his: by a link from a mail, or by a provider that has verified
 * it. Whoever was let into the account before on his mere word that the address is his stays outside from then on: by a provider that had
 * not verified it, or because he gave an account he was in another address.
 */
import type { Tx } from '../framework/tx.js';
import { whenAddressChanged } from '../resources/users.js';
import { endTokens } from '../tokens/tokens.js';

/**
 * Takes an account from those who never showed that its address is theirs; answers how many lost it. `isAnothers`: the account had another
 * address before, so that whoever is in it, by whatever means, is not known to have this one.
 */
type Hook = (tx: Tx, userId: string, isAnothers: boolean) => number;
const hooks: Hook[] = [];

export const whenAddressProved = (hook: Hook) => void hooks.push(hook);

whenAddressChanged((tx, userId) => tx.run('UPDATE user_credentials SET address_changed = 1 WHERE user_id = ?', userId));

/** Is called before the owner gets a password or tokens: those of the others end. */
export function proveAddress(tx: Tx, userId: string): void {
  const isAnothers =
    tx.run('UPDATE user_credentials SET address_changed = 0 WHERE user_id = ? AND address_changed = 1', userId) > 0;
  const lost = hooks.reduce((count, hook) => count + hook(tx, userId, isAnothers), 0);
  if (isAnothers || lost > 0) endTokens(tx, 'user', userId);
}
