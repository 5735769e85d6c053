/** Locking an account after too many failures, of passwords or of second factors. */
import type { Tx } from '../framework/tx.js';
import { queueMail } from '../mail/outbox.js';
import { mergeAdditionalInfo, type User } from '../resources/users.js';
import { securitySettings } from '../settings/security-settings.js';
import { endTokens } from '../tokens/tokens.js';
import { setEnabled } from './credentials.js';

/** Disables the account, ends its sessions, and tells the address that the security settings name. */
export function lockAccount(tx: Tx, user: User, failures: number): void {
  setEnabled(tx, user.id.id, false);
  mergeAdditionalInfo(tx, user, { userCredentialsEnabled: false });
  endTokens(tx, 'user', user.id.id);
  const recipient = securitySettings(tx).userLockoutNotificationEmail?.trim();
  if (!recipient) return;
  const what = `The account ${user.email} was locked after ${failures} failed sign-in attempts.`;
  queueMail(tx, recipient, 'An account was locked', `${what}\n`);
}
