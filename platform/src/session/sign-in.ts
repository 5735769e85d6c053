/** Signing in, refreshing, signing out. */
import { type AuditEntry, audit, auditRefusal } from '../framework/audit.js';
import { ErrorCode, PlatformError, unauthenticated } from '../framework/errors.js';
import { isUuid } from '../framework/ids.js';
import { defineOperation } from '../framework/operation.js';
import { type Call, type CallData, defineRoute, refuse, S_T_C, type SessionUser } from '../framework/route.js';
import type { Tx } from '../framework/tx.js';
import { describeUserAgent } from '../framework/user-agent.js';
import { customers, isPublicCustomer } from '../resources/customers.js';
import { randomToken } from '../resources/device-credentials.js';
import { type User, users } from '../resources/users.js';
import { securitySettings } from '../settings/security-settings.js';
import { issuedOf } from '../tokens/jwt.js';
import {
  endTokens,
  issuePreVerificationToken,
  issueTokens,
  publicUser,
  reissueTokens,
  type TokenUser,
} from '../tokens/tokens.js';
import { credentialsOfUser, setResetToken } from './credentials.js';
import { failedAttempts, noteAttempts, unstoredAttempts } from './failed-attempts.js';
import { lockAccount } from './lockout.js';
import { matchesPassword } from './passwords.js';
import { signInLimits } from './sign-in-limits.js';
import { hasSecondFactor } from './two-factor-accounts.js';
import { twoFactorSettings } from './two-factor-settings.js';

const WRONG = 'Invalid username or password';

export const userByEmail = (tx: Tx, email: string): User | undefined => {
  const row = tx.get<{ id: string }>('SELECT id FROM tb_user WHERE email = ?', email);
  return row && users.find(tx, row.id);
};

/** Whom tokens of a stored user are made for. */
export const tokenUser = (user: User): TokenUser => ({
  userId: user.id.id,
  tenantId: user.tenantId?.id ?? '',
  customerId: user.customerId.id,
  email: user.email ?? '',
  firstName: user.firstName,
  lastName: user.lastName,
  isPublic: false,
  authority: user.authority ?? '',
});

const passwordHashOf = defineOperation('session.passwordHash', 'read', (tx, email: string) => {
  const user = userByEmail(tx, email);
  return (user && credentialsOfUser(tx, user.id.id)?.password_hash) ?? null;
});

/** Members of a sign-in body; whatever is not a filled text fails the sign-in. */
function textsOf(call: Call<SessionUser | null>, ...members: string[]): string[] {
  let body: Record<string, unknown>;
  try {
    body = call.object;
  } catch {
    throw unauthenticated();
  }
  return members.map((member) => {
    const value = body[member];
    if (typeof value !== 'string' || value.trim() === '') throw unauthenticated();
    return value;
  });
}

/** Whether so many wrong passwords are too many. */
function areTooMany(tx: Tx, failures: number): boolean {
  const { maxFailedLoginAttempts: allowed } = securitySettings(tx);
  return Boolean(allowed && allowed > 0 && failures > allowed);
}

const locked = () => unauthenticated('User account is locked due to security policy');

/** Counts a wrong password; the attempt after the allowed ones locks the account. */
function countFailure(tx: Tx, user: User): PlatformError {
  const counted = failedAttempts(user) + 1;
  const noted = noteAttempts(tx, user, counted);
  if (!areTooMany(tx, counted) || credentialsOfUser(tx, user.id.id)?.enabled !== 1) return unauthenticated(WRONG);
  if (tx.mode === 'write') lockAccount(tx, noted, counted);
  return locked();
}

/** Locks an account whose failures were too many while they could not be stored; null: it may be signed in to. */
function lockLater(tx: Tx, user: User): PlatformError | null {
  const counted = unstoredAttempts(user) ?? 0;
  if (!areTooMany(tx, counted)) return null;
  if (tx.mode === 'write') lockAccount(tx, noteAttempts(tx, user, counted), counted);
  return locked();
}

/** The audit row of a sign-in, a sign-out or a lockout. */
export const signInEntry = (
  user: User,
  action: 'LOGIN' | 'LOGOUT' | 'LOCKOUT',
  call: { data: CallData },
): AuditEntry => ({
  action,
  entityId: user.id,
  name: user.email,
  customerId: user.customerId.id,
  data: { clientAddress: call.data.clientAddress, ...describeUserAgent(call.data.userAgent) },
});

/** Writes down a sign-in: that it succeeded, or what refused it and whether that locked the account. Where nothing can be stored, not at all. */
export function recordSignIn(
  tx: Tx,
  user: User,
  call: { data: CallData },
  refused?: { refusal: PlatformError; wasEnabled: boolean },
): void {
  if (tx.mode !== 'write') return;
  if (!refused) {
    audit(tx, tokenUser(user), signInEntry(user, 'LOGIN', call));
    return;
  }
  auditRefusal(tx, tokenUser(user), signInEntry(user, 'LOGIN', call), refused.refusal);
  const isLocked = refused.wasEnabled && credentialsOfUser(tx, user.id.id)?.enabled !== 1;
  if (isLocked) audit(tx, tokenUser(user), signInEntry(user, 'LOCKOUT', call));
}

const DAY_MS = 86_400_000;

/** An expired password does not sign in, but answers the token that sets a new one. */
function checkExpiry(tx: Tx, userId: string, passwordTime: number | null): PlatformError | null {
  const days = securitySettings(tx).passwordPolicy.passwordExpirationPeriodDays;
  if (!days || days <= 0 || (passwordTime ?? 0) + days * DAY_MS > tx.now) return null;
  const resetToken = randomToken(30);
  setResetToken(tx, userId, resetToken, { mailed: false });
  return new PlatformError(401, ErrorCode.credentialsExpired, 'User password expired!', { resetToken });
}

/** How long the second half of signing in may take, when the platform does not say. */
const VERIFICATION_SECONDS = 1800;

/** The half token of a user who has to show a second factor. */
const issuePreVerification = (tx: Tx, user: User) =>
  issuePreVerificationToken(
    tx,
    tokenUser(user),
    twoFactorSettings(tx)?.totalAllowedTimeForVerification ?? VERIFICATION_SECONDS,
  );

export const signInRoutes = [
  defineRoute({
    method: 'POST',
    path: '/api/auth/login',
    auth: 'public',
    mode: 'write',
    readsOnFull: true,
    prepare: async (context, call) => {
      const [username = '', password = ''] = textsOf(call, 'username', 'password');
      signInLimits.count('sign-in', username, call.data);
      const hash = await context.db.run(passwordHashOf, username);
      const matches = await matchesPassword(password, hash);
      if (matches) signInLimits.clear('sign-in', username, call.data);
      return { username, hash, matches };
    },
    handler: (tx, call) => {
      const { username, hash, matches } = call.prepared;
      const user = userByEmail(tx, username);
      if (!user) throw unauthenticated(WRONG);
      const credentials = credentialsOfUser(tx, user.id.id);
      const wasEnabled = credentials?.enabled === 1;
      const isRight = credentials && matches && credentials.password_hash === hash;
      if (isRight && !wasEnabled) throw unauthenticated('User account is not active');
      const refusal = isRight ? lockLater(tx, user) : countFailure(tx, user);
      if (refusal) {
        recordSignIn(tx, user, call, { refusal, wasEnabled });
        return refuse(refusal);
      }
      const expired = checkExpiry(tx, user.id.id, credentials?.password_time ?? null);
      if (expired) return refuse(expired);
      if (hasSecondFactor(tx, user.id.id)) return issuePreVerification(tx, user);
      noteAttempts(tx, user, 0, { lastLoginTs: tx.now });
      recordSignIn(tx, user, call);
      return issueTokens(tx, tokenUser(user));
    },
  }),
  defineRoute({
    method: 'POST',
    path: '/api/auth/login/public',
    auth: 'public',
    // In turn with what ends the tokens of the customer.
    mode: 'write',
    handler: (tx, call) => {
      const [publicId = ''] = textsOf(call, 'publicId');
      const customer = isUuid(publicId) ? customers.find(tx, publicId) : undefined;
      // A deleted tenant's customers may still be there for a moment.
      if (!tx.get('SELECT 1 FROM tenant WHERE id = ?', customer?.tenantId?.id)) throw unauthenticated(WRONG);
      if (!customer?.tenantId || !isPublicCustomer(customer)) throw unauthenticated(WRONG);
      return issueTokens(tx, publicUser(customer.tenantId.id, customer.id.id));
    },
  }),
  defineRoute({
    method: 'POST',
    path: '/api/auth/token',
    auth: 'public',
    mode: 'write',
    prepare: async (context, call) => {
      const [refreshToken = ''] = textsOf(call, 'refreshToken');
      return context.sessions.verifyRefresh(refreshToken);
    },
    handler: (tx, call) => {
      const claims = call.prepared;
      const reissue = (user: TokenUser) => {
        const { userId, customerId, tenantId } = user;
        const shown = { sessionId: claims.sessionId, issued: issuedOf(claims), userId, customerId, tenantId };
        return reissueTokens(tx, shown, user, claims.sessionId);
      };
      if (claims.isPublic) {
        const customer = isUuid(claims.sub) ? customers.find(tx, claims.sub) : undefined;
        if (!customer?.tenantId || !isPublicCustomer(customer)) throw unauthenticated(WRONG);
        return reissue(publicUser(customer.tenantId.id, customer.id.id));
      }
      const user = users.find(tx, claims.userId);
      if (!user) throw unauthenticated('User not found by refresh token');
      if (credentialsOfUser(tx, user.id.id)?.enabled !== 1) throw unauthenticated('User account is not active');
      return reissue(tokenUser(user));
    },
  }),
  defineRoute({
    method: 'POST',
    path: '/api/auth/logout',
    auth: S_T_C,
    visitors: true,
    mode: 'write',
    handler: (tx, call) => {
      const user = users.find(tx, call.user.userId);
      if (user) audit(tx, call.user, signInEntry(user, 'LOGOUT', call));
      endTokens(tx, 'session', call.user.sessionId);
    },
  }),
  defineRoute({
    method: 'GET',
    path: '/api/auth/user',
    auth: S_T_C,
    mode: 'read',
    handler: (tx, call) => (call.user.isPublic ? undefined : users.find(tx, call.user.userId)),
  }),
];
