/** What lets a user sign in: password hash, activation and reset tokens, whether the account is enabled. */
import type { Tx } from '../framework/tx.js';
import { noteOnUser, type User } from '../resources/users.js';

export interface UserCredentials {
  user_id: string;
  enabled: number;
  password_hash: string | null;
  activate_token: string | null;
  reset_token: string | null;
  password_time: number | null;
  /** JSON: time in ms → hash, of the passwords the user had. */
  history: string | null;
}

export const credentialsOfUser = (tx: Tx, userId: string): UserCredentials | undefined =>
  tx.get<UserCredentials>('SELECT * FROM user_credentials WHERE user_id = ?', userId);

export const credentialsByToken = (
  tx: Tx,
  column: 'activate_token' | 'reset_token',
  token: string,
): UserCredentials | undefined => tx.get<UserCredentials>(`SELECT * FROM user_credentials WHERE ${column} = ?`, token);

/** Credentials of a new user: disabled, waiting for activation. */
export function createCredentials(tx: Tx, userId: string, activateToken: string): void {
  tx.run('INSERT INTO user_credentials (user_id, enabled, activate_token) VALUES (?, 0, ?)', userId, activateToken);
}

export function setEnabled(tx: Tx, userId: string, enabled: boolean): void {
  tx.run('UPDATE user_credentials SET enabled = ? WHERE user_id = ?', enabled, userId);
}

/**
 * Sets the password of a user and remembers it for the reuse rule. Hashes stay in `user_credentials`; what the user object
 * shows of the history are the times only.
 */
export function setPassword(tx: Tx, user: User, hash: string): User {
  const old = credentialsOfUser(tx, user.id.id);
  const history = { ...(JSON.parse(old?.history ?? '{}') as Record<string, string>), [tx.now]: hash };
  tx.run(
    `UPDATE user_credentials SET password_hash = ?, password_time = ?, activate_token = NULL, reset_token = NULL, history = ?
     WHERE user_id = ?`,
    hash,
    tx.now,
    JSON.stringify(history),
    user.id.id,
  );
  const times = Object.fromEntries(Object.keys(history).map((time) => [time, '']));
  return noteOnUser(tx, user, { userPasswordHistory: times });
}
