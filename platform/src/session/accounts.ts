/** Accounts: making users, activating them, enabling and disabling, login-as, changing passwords. */
import { badRequest, notFound } from '../framework/errors.js';
import { isUuid, parseUuid } from '../framework/ids.js';
import { defineOperation } from '../framework/operation.js';
import { defineRoute, json, Reply, redirect, S_T, S_T_C, text } from '../framework/route.js';
import { randomToken } from '../resources/device-credentials.js';
import { noteOnUser, users } from '../resources/users.js';
import { requirePolicy, securitySettings } from '../settings/security-settings.js';
import { createCredentials, credentialsByToken, credentialsOfUser, setEnabled, setPassword } from './credentials.js';
import { hashPassword, matchesPassword } from './passwords.js';
import { tokenUser } from './sign-in.js';
import { endTokens, issueTokens } from './tokens.js';

/** Tokens of activation and reset links. */
const LINK_TOKEN_LENGTH = 30;
const DAY_MS = 86_400_000;

/** What a password change is judged by, before the slow hashing. */
const passwordFacts = defineOperation('session.passwordFacts', 'read', (tx, userId: string) => {
  const credentials = credentialsOfUser(tx, userId);
  const days = securitySettings(tx).passwordPolicy.passwordReuseFrequencyDays ?? 0;
  const history = Object.entries(JSON.parse(credentials?.history ?? '{}') as Record<string, string>);
  const remembered = history.filter(([time]) => days > 0 && Number(time) > tx.now - days * DAY_MS);
  return { hash: credentials?.password_hash ?? null, remembered: remembered.map(([, hash]) => hash), days };
});

const textMember = (body: Record<string, unknown>, member: string): string | null => {
  const value = body[member];
  return typeof value === 'string' ? value : null;
};

export const accountRoutes = [
  defineRoute({
    method: 'POST',
    path: '/api/user',
    auth: S_T_C,
    mode: 'write',
    handler: (tx, call) => {
      const isNew = !isUuid((call.object.id as { id?: unknown } | null | undefined)?.id);
      const user = users.save(tx, call.user, call.object);
      if (isNew) createCredentials(tx, user.id.id, randomToken(LINK_TOKEN_LENGTH));
      return user;
    },
  }),
  defineRoute({
    method: 'GET',
    path: '/api/user/:id/activationLink',
    auth: S_T,
    mode: 'read',
    handler: (tx, call) => {
      const user = users.require(tx, call.user, parseUuid(call.param('id')), 'READ');
      const token = credentialsOfUser(tx, user.id.id)?.activate_token;
      if (!token) throw badRequest('User is already activated!');
      return text(`${call.data.baseUrl}/api/noauth/activate?activateToken=${token}`);
    },
  }),
  defineRoute({
    method: 'POST',
    path: '/api/user/:id/userCredentialsEnabled',
    auth: S_T,
    mode: 'write',
    handler: (tx, call) => {
      const user = users.require(tx, call.user, parseUuid(call.param('id')), 'WRITE');
      const enabled = call.query.userCredentialsEnabled !== 'false';
      if (enabled && !credentialsOfUser(tx, user.id.id)?.password_hash) {
        throw badRequest('Enabled user credentials should have password!');
      }
      setEnabled(tx, user.id.id, enabled);
      noteOnUser(tx, user, { userCredentialsEnabled: enabled, ...(enabled ? { failedLoginAttempts: 0 } : {}) });
      if (!enabled) endTokens(tx, 'user', user.id.id);
    },
  }),
  defineRoute({
    method: 'GET',
    path: '/api/user/:id/token',
    auth: S_T,
    mode: 'read',
    handler: (tx, call) => {
      const user = users.require(tx, call.user, parseUuid(call.param('id')), 'READ');
      return issueTokens(tx, tokenUser(user));
    },
  }),
  defineRoute({
    method: 'GET',
    path: '/api/noauth/activate',
    auth: 'public',
    mode: 'read',
    handler: (tx, call) => {
      const token = call.query.activateToken ?? '';
      if (!credentialsByToken(tx, 'activate_token', token)) return new Reply(409, null, null);
      return redirect(`/login/createPassword?activateToken=${encodeURIComponent(token)}`);
    },
  }),
  defineRoute({
    method: 'POST',
    path: '/api/noauth/activate',
    auth: 'public',
    mode: 'write',
    prepare: async (_context, call) => {
      const password = textMember(call.object, 'password');
      return { hash: password === null ? '' : await hashPassword(password) };
    },
    handler: (tx, call) => {
      const token = textMember(call.object, 'activateToken');
      requirePolicy(securitySettings(tx).passwordPolicy, textMember(call.object, 'password') ?? '');
      if (!token) throw badRequest(`Incorrect activateToken ${token}`);
      const credentials = credentialsByToken(tx, 'activate_token', token);
      const user = credentials && users.find(tx, credentials.user_id);
      if (!user) throw badRequest(`Unable to find user credentials by activateToken [${token}]`);
      setEnabled(tx, user.id.id, true);
      const active = noteOnUser(tx, user, { userCredentialsEnabled: true, failedLoginAttempts: 0 });
      return issueTokens(tx, tokenUser(setPassword(tx, active, call.prepared.hash)));
    },
  }),
  defineRoute({
    method: 'POST',
    path: '/api/auth/changePassword',
    auth: S_T_C,
    mode: 'write',
    prepare: async (context, call) => {
      const current = textMember(call.object, 'currentPassword');
      const next = textMember(call.object, 'newPassword');
      if (current === null) throw badRequest('rawPassword cannot be null');
      if (next === null) throw badRequest('newPassword cannot be null');
      const facts = await context.db.run(passwordFacts, call.user.userId);
      const matches = await matchesPassword(current, facts.hash);
      const reused = await Promise.all(facts.remembered.map((hash) => matchesPassword(next, hash)));
      return {
        old: facts.hash,
        matches,
        reusedWithin: reused.includes(true) ? facts.days : 0,
        same: matches && (await matchesPassword(next, facts.hash)),
        next,
        hash: matches ? await hashPassword(next) : '',
      };
    },
    handler: (tx, call) => {
      const { old, matches, reusedWithin, same, next, hash } = call.prepared;
      const user = users.find(tx, call.user.userId);
      if (!user) throw notFound();
      if (!matches || credentialsOfUser(tx, user.id.id)?.password_hash !== old) {
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
