/** What lets a user sign in: password hash, activation and reset tokens, whether the account is enabled. */
import type { Tx } from '../framework/tx.js';
import { mergeAdditionalInfo, type User, whenAddressChanged } from '../resources/users.js';
import { whenAddressProved } from './address-proof.js';

export interface UserCredentials {
  user_id: string;
  enabled: number;
  password_hash: string | null;
  activate_token: string | null;
  reset_token: string | null;
  /** When the link was made that holds the token. */
  activate_token_time: number | null;
  reset_token_time: number | null;
  /** 1: the reset link was mailed; 0: it was the answer to a sign-in with an expired password. */
  reset_mailed: number;
  password_time: number | null;
  /** JSON: time in ms → hash, of the passwords the user had. */
  history: string | null;
}

export const credentialsOfUser = (tx: Tx, userId: string): UserCredentials | undefined =>
  tx.get<UserCredentials>('SELECT * FROM user_credentials WHERE user_id = ?', userId);

const DAY_MS = 86_400_000;
/** How long links work. */
const LINK_LIFE = { activate_token: 7 * DAY_MS, reset_token: DAY_MS } as const;
type LinkToken = keyof typeof LINK_LIFE;

/** Whether the link of a user's credentials is too old to work. */
const isLinkExpired = (tx: Tx, credentials: UserCredentials, column: LinkToken): boolean =>
  (credentials[`${column}_time`] ?? 0) + LINK_LIFE[column] <= tx.now;

/** Whose token it is; undefined once its link has expired. */
export function credentialsByToken(tx: Tx, column: LinkToken, token: string): UserCredentials | undefined {
  const found = tx.get<UserCredentials>(`SELECT * FROM user_credentials WHERE ${column} = ?`, token);
  return found && !isLinkExpired(tx, found, column) ? found : undefined;
}

/** Gives a user a token to choose a password with; `mailed`: it goes to the address of his account, so that who uses it reads that. */
export function setResetToken(tx: Tx, userId: string, token: string, { mailed }: { mailed: boolean }): void {
  tx.run(
    'UPDATE user_credentials SET reset_token = ?, reset_token_time = ?, reset_mailed = ? WHERE user_id = ?',
    token,
    tx.now,
    mailed,
    userId,
  );
}

/** The activation token of a user who has not used it, good for its whole time again; a new one when it had expired. */
export function renewActivation(tx: Tx, userId: string, fresh: () => string): string | null {
  const credentials = credentialsOfUser(tx, userId);
  if (!credentials?.activate_token) return null;
  const token = isLinkExpired(tx, credentials, 'activate_token') ? fresh() : credentials.activate_token;
  tx.run(
    'UPDATE user_credentials SET activate_token = ?, activate_token_time = ? WHERE user_id = ?',
    token,
    tx.now,
    userId,
  );
  return token;
}

/** Links that were mailed to the former address are void; who asks for the activation link again gets another one. */
whenAddressChanged((tx, userId) =>
  tx.run('UPDATE user_credentials SET reset_token = NULL, activate_token_time = 0 WHERE user_id = ?', userId),
);

/** Stands for a password that nobody has. Without any, an account would count as one that was never activated. */
const NO_PASSWORD = 'none';

whenAddressProved((tx, userId, isAnothers) =>
  isAnothers
    ? tx.run(
        'UPDATE user_credentials SET password_hash = ?, reset_token = NULL WHERE user_id = ? AND password_hash IS NOT NULL',
        NO_PASSWORD,
        userId,
      )
    : 0,
);

/** Credentials of a new user: disabled, waiting for activation. */
export function createCredentials(tx: Tx, userId: string, activateToken: string): void {
  tx.run(
    'INSERT INTO user_credentials (user_id, enabled, activate_token, activate_token_time) VALUES (?, 0, ?, ?)',
    userId,
    activateToken,
    tx.now,
  );
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
  return mergeAdditionalInfo(tx, user, { userPasswordHistory: times });
}
