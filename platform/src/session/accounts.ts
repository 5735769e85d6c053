/** Accounts: making users, activating them, enabling and disabling, login-as. */
import { badRequest, notFound } from '../framework/errors.js';
import { isUuid, parseUuid } from '../framework/ids.js';
import { defineOperation } from '../framework/operation.js';
import { parseFlag } from '../framework/paging.js';
import { defineRoute, S_T, S_T_C, text } from '../framework/route.js';
import type { Tx } from '../framework/tx.js';
import { answerLinkBase, mailLinkBase } from '../mail/link-base.js';
import { queueMail } from '../mail/outbox.js';
import { mergeAdditionalInfo, type User, users } from '../resources/users.js';
import { requirePolicy, securitySettings } from '../settings/security-settings.js';
import { endTokens, issueTokens, reissueTokens } from '../tokens/tokens.js';
import { linkRoute, newLinkToken, textMember } from './account-links.js';
import { proveAddress } from './address-proof.js';
import {
  createCredentials,
  credentialsByToken,
  credentialsOfUser,
  renewActivation,
  setEnabled,
  setPassword,
} from './credentials.js';
import { hashPassword } from './passwords.js';
import { tokenUser, userByEmail } from './sign-in.js';

/** Whether an account waits for the token, so that strangers have nothing hashed. */
const isActivateToken = defineOperation(
  'session.isActivateToken',
  'read',
  (tx, token: string) => credentialsByToken(tx, 'activate_token', token) !== undefined,
);

const activationLink = (base: string, token: string) => `${base}/api/noauth/activate?activateToken=${token}`;

const mailActivation = (tx: Tx, user: User, token: string) =>
  queueMail(
    tx,
    user.email ?? '',
    'Activate your account',
    `Choose a password to activate your account:\n${activationLink(mailLinkBase(tx), token)}\n`,
  );

export const accountRoutes = [
  defineRoute({
    method: 'POST',
    path: '/api/user',
    auth: S_T_C,
    mode: 'write',
    handler: (tx, call) => {
      const isNew = !isUuid((call.object.id as { id?: unknown } | null | undefined)?.id);
      const user = users.save(tx, call.user, call.object);
      if (isNew) {
        const token = newLinkToken();
        createCredentials(tx, user.id.id, token);
        if (parseFlag(call.query, 'sendActivationMail', true)) mailActivation(tx, user, token);
      }
      return user;
    },
  }),
  defineRoute({
    method: 'GET',
    path: '/api/user/:id/activationLink',
    auth: S_T,
    mode: 'write',
    handler: (tx, call) => {
      const user = users.require(tx, call.user, parseUuid(call.param('id')), 'READ');
      const token = renewActivation(tx, user.id.id, newLinkToken);
      if (!token) throw badRequest('User is already activated!');
      return text(activationLink(answerLinkBase(tx, call), token));
    },
  }),
  defineRoute({
    method: 'POST',
    path: '/api/user/sendActivationMail',
    auth: S_T,
    mode: 'write',
    handler: (tx, call) => {
      const { email } = call.query;
      if (email === undefined) throw badRequest("Required parameter 'email' is not present");
      const found = userByEmail(tx, email);
      if (!found) throw notFound();
      const user = users.require(tx, call.user, found.id.id, 'READ');
      const token = renewActivation(tx, user.id.id, newLinkToken);
      if (!token) throw badRequest('User is already activated!');
      mailActivation(tx, user, token);
    },
  }),
  defineRoute({
    method: 'POST',
    path: '/api/user/:id/userCredentialsEnabled',
    auth: S_T,
    mode: 'write',
    handler: (tx, call) => {
      const user = users.require(tx, call.user, parseUuid(call.param('id')), 'WRITE');
      const enabled = parseFlag(call.query, 'userCredentialsEnabled', true);
      if (enabled && !credentialsOfUser(tx, user.id.id)?.password_hash) {
        throw badRequest('Enabled user credentials should have password!');
      }
      setEnabled(tx, user.id.id, enabled);
      mergeAdditionalInfo(tx, user, {
        userCredentialsEnabled: enabled,
        ...(enabled ? { failedLoginAttempts: 0 } : {}),
      });
      if (!enabled) endTokens(tx, 'user', user.id.id);
    },
  }),
  defineRoute({
    method: 'GET',
    path: '/api/user/:id/token',
    auth: S_T,
    mode: 'write',
    handler: (tx, call) => {
      const user = users.require(tx, call.user, parseUuid(call.param('id')), 'READ');
      return reissueTokens(tx, call.user, tokenUser(user));
    },
  }),
  linkRoute({
    path: '/api/noauth/activate',
    parameter: 'activateToken',
    page: '/login/createPassword',
    isValid: (tx, token) => credentialsByToken(tx, 'activate_token', token) !== undefined,
  }),
  defineRoute({
    method: 'POST',
    path: '/api/noauth/activate',
    auth: 'public',
    mode: 'write',
    prepare: async (context, call) => {
      const password = textMember(call.object, 'password');
      const isKnown = await context.db.run(isActivateToken, textMember(call.object, 'activateToken') ?? '');
      return { hash: password !== null && isKnown ? await hashPassword(password) : '' };
    },
    handler: (tx, call) => {
      const token = textMember(call.object, 'activateToken');
      requirePolicy(securitySettings(tx).passwordPolicy, textMember(call.object, 'password') ?? '');
      if (!token) throw badRequest(`Incorrect activateToken ${token}`);
      const credentials = credentialsByToken(tx, 'activate_token', token);
      const user = credentials && users.find(tx, credentials.user_id);
      if (!user) throw badRequest(`Unable to find user credentials by activateToken [${token}]`);
      setEnabled(tx, user.id.id, true);
      proveAddress(tx, user.id.id);
      const active = mergeAdditionalInfo(tx, user, { userCredentialsEnabled: true, failedLoginAttempts: 0 });
      if (parseFlag(call.query, 'sendActivationMail', true)) {
        queueMail(tx, user.email ?? '', 'Your account is active', `You can sign in now:\n${mailLinkBase(tx)}/login\n`);
      }
      return issueTokens(tx, tokenUser(setPassword(tx, active, call.prepared.hash)));
    },
  }),
];
