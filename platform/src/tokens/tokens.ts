/** Issuing and ending tokens, inside a database thread. */
import { randomUUID } from 'node:crypto';
import { tokenExpired, unauthenticated } from '../framework/errors.js';
import type { TokenScope } from '../framework/events.js';
import { NULL_UUID } from '../framework/ids.js';
import { defineOperation } from '../framework/operation.js';
import type { SessionUser } from '../framework/route.js';
import type { Tx } from '../framework/tx.js';
import { readSetting } from '../settings/admin-settings.js';
import { type Claims, type JwtSettings, sign } from './jwt.js';

/** Settings and ended sessions, as the main thread needs them at start. */
export const loadSessionState = defineOperation('sessions.load', 'read', (tx, _args: null) => ({
  jwt: readSetting<JwtSettings>(tx, 'jwt'),
  ended: tx.all<{ scope: TokenScope; id: string; before: number; until: number }>(
    'SELECT scope, id, before_ms AS before, until_s AS until FROM ended_token WHERE until_s > ?',
    Math.floor(tx.now / 1000),
  ),
}));

export interface TokenPair {
  token: string;
  refreshToken: string | null;
  scope: string | null;
}

/** Whom tokens are made for. */
export type TokenUser = Pick<
  SessionUser,
  'userId' | 'tenantId' | 'customerId' | 'email' | 'firstName' | 'lastName' | 'isPublic'
> & { authority: string };

export function jwtSettings(tx: Tx): JwtSettings {
  const settings = readSetting<JwtSettings>(tx, 'jwt');
  if (!settings) throw new Error('the database holds no token settings');
  return settings;
}

const isEnabled = (tx: Tx, userId: string): boolean =>
  tx.get('SELECT 1 FROM user_credentials WHERE user_id = ? AND enabled = 1', userId) !== undefined;

/** Whether somebody's tenant or customer was deleted and he himself is not yet. */
const isBeingRemoved = (tx: Tx, { tenantId, customerId }: TokenUser): boolean =>
  tx.get(
    'SELECT 1 FROM tenant_removal WHERE tenant_id = ? UNION ALL SELECT 1 FROM customer_removal WHERE customer_id = ?',
    tenantId,
    customerId,
  ) !== undefined;

/** A new pair; without `sessionId` it starts a new session. Throws 401 for users of a deleted tenant or customer. */
export function issueTokens(tx: Tx, user: TokenUser, sessionId: string = randomUUID()): TokenPair {
  if (isBeingRemoved(tx, user)) throw unauthenticated();
  const settings = jwtSettings(tx);
  const issued = Math.max(tx.now, endOf(tx, 'user', user.userId) + 1);
  const iat = Math.floor(issued / 1000);
  const common = {
    sub: user.email,
    userId: user.userId,
    sessionId,
    iss: settings.tokenIssuer,
    iat,
    issued,
    isPublic: user.isPublic,
  };
  const access: Claims = {
    ...common,
    scopes: [user.authority],
    exp: iat + settings.tokenExpirationTime,
    ...(user.firstName === null ? {} : { firstName: user.firstName }),
    ...(user.lastName === null ? {} : { lastName: user.lastName }),
    enabled: user.isPublic || isEnabled(tx, user.userId),
    tenantId: user.tenantId,
    customerId: user.customerId,
  };
  const refresh: Claims = {
    ...common,
    scopes: ['REFRESH_TOKEN'],
    exp: iat + settings.refreshTokenExpTime,
    jti: randomUUID(),
  };
  return {
    token: sign(access, settings.tokenSigningKey),
    refreshToken: sign(refresh, settings.tokenSigningKey),
    scope: null,
  };
}

/** Whose token it is, as far as ends of tokens are about it. */
export type TokenHolder = Pick<SessionUser, 'sessionId' | 'userId' | 'customerId' | 'tenantId' | 'issued'>;

/**
 * A new pair for somebody who shows another token instead of a password. Throws 401 when that was ended. To be called in a transaction
 * that writes: those run one after the other, so that an end is either seen here or later than what is issued, and voids it.
 */
export function reissueTokens(tx: Tx, shown: TokenHolder, user: TokenUser, sessionId?: string): TokenPair {
  if (isEnded(tx, shown)) throw unauthenticated();
  return issueTokens(tx, user, sessionId);
}

/**
 * Throws 401 when the token of a call was ended after it was let in: calls wait for their bodies, for passwords to be hashed and for
 * their turn, and what they write then would stay in a tenant that is gone. To be called in a transaction that writes.
 */
export function requireGoodToken(tx: Tx, user: SessionUser): void {
  // A half token opens nothing but the check of the second factor, which looks at the account itself.
  if (user.authority !== 'PRE_VERIFICATION_TOKEN' && isEnded(tx, user)) throw tokenExpired();
}

/** Whether a token was ended by now; only writes go in turn with what ends tokens. */
function isEnded(tx: Tx, { issued = 0, sessionId, userId, customerId, tenantId }: TokenHolder): boolean {
  if (tx.mode !== 'write') throw new Error('tokens are judged in a transaction that writes');
  return (
    endOf(tx, 'session', sessionId) > 0 ||
    issued <= endOf(tx, 'user', userId) ||
    issued <= endOf(tx, 'customer', customerId) ||
    issued <= endOf(tx, 'tenant', tenantId)
  );
}

/** The token of the time between password and second factor. */
export function issuePreVerificationToken(tx: Tx, user: TokenUser, seconds: number): TokenPair {
  const settings = jwtSettings(tx);
  const iat = Math.floor(tx.now / 1000);
  const claims: Claims = {
    sub: user.email,
    userId: user.userId,
    scopes: ['PRE_VERIFICATION_TOKEN'],
    sessionId: randomUUID(),
    iss: settings.tokenIssuer,
    iat,
    exp: iat + seconds,
    tenantId: user.tenantId,
    ...(user.customerId === NULL_UUID ? {} : { customerId: user.customerId }),
  };
  return { token: sign(claims, settings.tokenSigningKey), refreshToken: null, scope: 'PRE_VERIFICATION_TOKEN' };
}

/** Until when tokens were ended, in milliseconds; 0 when they never were. */
const endOf = (tx: Tx, scope: TokenScope, id: string): number =>
  tx.get<{ before: number }>('SELECT before_ms AS before FROM ended_token WHERE scope = ? AND id = ?', scope, id)
    ?.before ?? 0;

/** Makes every token issued so far void: of a session, of a user, of everybody a customer or a tenant has. */
export function endTokens(tx: Tx, scope: TokenScope, id: string): void {
  const before = Math.max(tx.now, endOf(tx, scope, id) + 1);
  const now = Math.floor(tx.now / 1000);
  tx.run('DELETE FROM ended_token WHERE until_s < ?', now);
  tx.run(
    'INSERT OR REPLACE INTO ended_token (scope, id, before_ms, until_s) VALUES (?, ?, ?, ?)',
    scope,
    id,
    before,
    now + jwtSettings(tx).refreshTokenExpTime,
  );
  tx.emit('tokens.ended', { scope, id, before });
}

/** The visitor of a public customer. */
export const publicUser = (tenantId: string, customerId: string): TokenUser => ({
  userId: NULL_UUID,
  tenantId,
  customerId,
  email: customerId,
  firstName: 'Public',
  lastName: 'Public',
  isPublic: true,
  authority: 'CUSTOMER_USER',
});
