/** Choosing another password: with a mailed link, or while signed in. */
import { badRequest, notFound } from '../framework/errors.js';
import { defineOperation } from '../framework/operation.js';
import { defineRoute, json, S_T_C } from '../framework/route.js';
import type { Tx } from '../framework/tx.js';
import { mailLinkBase } from '../mail/link-base.js';
import { queueMail } from '../mail/outbox.js';
import { users } from '../resources/users.js';
import { requirePolicy, securitySettings } from '../settings/security-settings.js';
import { endTokens, issueTokens } from '../tokens/tokens.js';
import { linkRoute, newLinkToken, textMember } from './account-links.js';
import { proveAddress } from './address-proof.js';
import {
  credentialsByToken,
  credentialsOfUser,
  setPassword,
  setResetToken,
  type UserCredentials,
} from './credentials.js';
import { hashPassword, matchesPassword } from './passwords.js';
import { tokenUser, userByEmail } from './sign-in.js';
import { signInLimits } from './sign-in-limits.js';

const DAY_MS = 86_400_000;

/** What a password change is judged by. */
interface PasswordFacts {
  hash: string | null;
  /** Hashes of the passwords that may not be used again yet. */
  remembered: string[];
  days: number;
}

function factsOf(tx: Tx, credentials: UserCredentials | undefined): PasswordFacts {
  const days = securitySettings(tx).passwordPolicy.passwordReuseFrequencyDays ?? 0;
  const history = Object.entries(JSON.parse(credentials?.history ?? '{}') as Record<string, string>);
  const remembered = history.filter(([time]) => days > 0 && Number(time) > tx.now - days * DAY_MS);
  return { hash: credentials?.password_hash ?? null, remembered: remembered.map(([, hash]) => hash), days };
}

const passwordFacts = defineOperation('session.passwordFacts', 'read', (tx, userId: string) =>
  factsOf(tx, credentialsOfUser(tx, userId)),
);

/** Whose reset token it is; one of a disabled account is void. */
function credentialsToReset(tx: Tx, token: string): UserCredentials | undefined {
  const credentials = credentialsByToken(tx, 'reset_token', token);
  return credentials?.enabled === 1 ? credentials : undefined;
}

const passwordFactsByToken = defineOperation('session.passwordFactsByToken', 'read', (tx, token: string) => {
  const credentials = credentialsToReset(tx, token);
  return credentials ? factsOf(tx, credentials) : null;
});

/** The slow part of judging a new password: comparing it with the present and the remembered ones, and hashing it. */
async function checkNewPassword(facts: PasswordFacts, next: string) {
  const reused = await Promise.all(facts.remembered.map((hash) => matchesPassword(next, hash)));
  return {
    next,
    reusedWithin: reused.includes(true) ? facts.days : 0,
    same: await matchesPassword(next, facts.hash),
    hash: await hashPassword(next),
  };
}

export const passwordRoutes = [
  defineRoute({
    method: 'POST',
    path: '/api/noauth/resetPasswordByEmail',
    auth: 'public',
    mode: 'write',
    prepare: async (_context, call) => signInLimits.count('reset', textMember(call.object, 'email') ?? '', call.data),
    handler: (tx, call) => {
      const user = userByEmail(tx, textMember(call.object, 'email') ?? '');
      if (!user || credentialsOfUser(tx, user.id.id)?.enabled !== 1) return;
      const token = newLinkToken();
      setResetToken(tx, user.id.id, token, { mailed: true });
      const link = `${mailLinkBase(tx)}/api/noauth/resetPassword?resetToken=${token}`;
      queueMail(
        tx,
        user.email ?? '',
        'Reset your password',
        `Choose a new password:\n${link}\n\nIf you didn’t ask for this, ignore this message.\n`,
      );
    },
  }),
  linkRoute({
    path: '/api/noauth/resetPassword',
    parameter: 'resetToken',
    page: '/login/resetPassword',
    isValid: (tx, token) => credentialsToReset(tx, token) !== undefined,
  }),
  defineRoute({
    method: 'POST',
    path: '/api/noauth/resetPassword',
    auth: 'public',
    mode: 'write',
    prepare: async (context, call) => {
      const token = textMember(call.object, 'resetToken');
      const password = textMember(call.object, 'password') ?? '';
      if (!token) throw badRequest(`Incorrect resetToken ${token ?? 'null'}`);
      const facts = await context.db.run(passwordFactsByToken, token);
      if (!facts) throw badRequest('Invalid reset token!');
      return { token, ...(await checkNewPassword(facts, password)) };
    },
    handler: (tx, call) => {
      const { token, next, reusedWithin, same, hash } = call.prepared;
      const credentials = credentialsToReset(tx, token);
      const user = credentials && users.find(tx, credentials.user_id);
      if (!user) throw badRequest('Invalid reset token!');
      requirePolicy(securitySettings(tx).passwordPolicy, next);
      if (reusedWithin) throw badRequest(`Password was already used for the last ${reusedWithin} days`);
      if (same) throw badRequest('New password should be different from existing!');
      if (credentials.reset_mailed) proveAddress(tx, user.id.id);
      const changed = setPassword(tx, user, hash);
      endTokens(tx, 'user', user.id.id);
      queueMail(
        tx,
        user.email ?? '',
        'Your password was reset',
        `You can sign in with your new password now:\n${mailLinkBase(tx)}/login\n\nIf this wasn’t you, tell your administrator.\n`,
      );
      return issueTokens(tx, tokenUser(changed));
    },
  }),
  defineRoute({
    method: 'POST',
    path: '/api/auth/changePassword',
    auth: S_T_C,
    body: 'public',
    mode: 'write',
    prepare: async (context, call) => {
      const current = textMember(call.object, 'currentPassword');
      const next = textMember(call.object, 'newPassword');
      if (current === null) throw badRequest('rawPassword cannot be null');
      if (next === null) throw badRequest('newPassword cannot be null');
      const facts = await context.db.run(passwordFacts, call.user.userId);
      const matches = await matchesPassword(current, facts.hash);
      if (!matches) throw badRequest("Current password doesn't match!");
      return { old: facts.hash, ...(await checkNewPassword(facts, next)) };
    },
    handler: (tx, call) => {
      const { old, reusedWithin, same, next, hash } = call.prepared;
      const user = users.find(tx, call.user.userId);
      if (!user) throw notFound();
      if (credentialsOfUser(tx, user.id.id)?.password_hash !== old) {
        throw badRequest("Current password doesn't match!");
      }
      requirePolicy(securitySettings(tx).passwordPolicy, next);
      if (reusedWithin) throw badRequest(`Password was already used for the last ${reusedWithin} days`);
      if (same) throw badRequest('New password should be different from existing!');
      const changed = setPassword(tx, user, hash);
      endTokens(tx, 'user', user.id.id);
      const { token, refreshToken } = issueTokens(tx, tokenUser(changed));
      return json({ token, refreshToken });
    },
  }),
];
