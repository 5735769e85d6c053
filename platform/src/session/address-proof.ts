/**
 * The moment in which somebody shows that the address of an account is his: by a link from a mail, or by a provider that has verified
 * it. Whoever was let into the account before on his mere word that the address is his stays outside from then on.
 */
import type { Tx } from '../framework/tx.js';
import { endTokens } from '../tokens/tokens.js';

/** Takes an account from those who never showed that its address is theirs; answers how many lost it. */
type Hook = (tx: Tx, userId: string) => number;
const hooks: Hook[] = [];

export const whenAddressProved = (hook: Hook) => void hooks.push(hook);

/** Is called before tokens are issued to the owner: those of the others end. */
export function proveAddress(tx: Tx, userId: string): void {
  const lost = hooks.reduce((count, hook) => count + hook(tx, userId), 0);
  if (lost > 0) endTokens(tx, 'user', userId);
}
