/** Configuring second factors, and the second half of signing in with one. */
import { badRequest, ErrorCode, notFound, PlatformError, unauthenticated } from '../framework/errors.js';
import { RateLimit } from '../framework/rate-limit.js';
import { type Call, defineRoute, refuse, S_T_C } from '../framework/route.js';
import type { Tx } from '../framework/tx.js';
import { type User, users } from '../resources/users.js';
import { issueTokens } from '../tokens/tokens.js';
import { credentialsOfUser } from './credentials.js';
import { failedAttempts, noteAttempts, unstoredAttempts } from './failed-attempts.js';
import { lockAccount } from './lockout.js';
import { recordSignIn, tokenUser } from './sign-in.js';
import {
  type AccountConfig,
  checkCode,
  configsOf,
  generateConfig,
  putConfig,
  readAccountConfig,
  removeConfig,
  sendCode,
  showConfigs,
} from './two-factor-accounts.js';
import { PROVIDER_TYPES, type ProviderType, providerConfig, twoFactorSettings } from './two-factor-settings.js';

const NOT_CONFIGURED = '2FA provider is not configured';
const WRONG_CODE = 'Verification code is incorrect';
const P = ['PRE_VERIFICATION_TOKEN'] as const;

function typeOf(call: Call): ProviderType {
  const type = PROVIDER_TYPES.find((each) => each === call.query.providerType);
  if (!type) throw badRequest(`Invalid value of "providerType": one of ${PROVIDER_TYPES.join(', ')} is expected`);
  return type;
}

function userOf(tx: Tx, call: Call): User {
  const user = users.find(tx, call.user.userId);
  if (!user) throw notFound();
  return user;
}

function offered(tx: Tx, type: ProviderType) {
  const provider = providerConfig(tx, type);
  if (!provider) throw badRequest(NOT_CONFIGURED);
  return provider;
}

/** "ab***yz": what may be shown of an address before the second factor. */
function masked(text: string): string {
  if (text.length <= 4) return '*'.repeat(text.length);
  return `${text.slice(0, 2)}${'*'.repeat(text.length - 4)}${text.slice(-2)}`;
}
const contactOf = ({ email, phoneNumber }: AccountConfig): string | null => {
  if (phoneNumber) return `+${masked(phoneNumber.slice(1))}`;
  if (!email) return null;
  const at = email.indexOf('@');
  return masked(email.slice(0, at)) + email.slice(at);
};

// Limits of sending and checking live in the writer thread; a restart forgets them.
const lastSent = new Map<string, number>();
const checkLimits = new Map<string, RateLimit>();
const KEPT = 10_000;
const tooMany = () => new PlatformError(429, ErrorCode.tooManyRequests, 'Too many requests');

function requireSendPause(tx: Tx, userId: string, type: ProviderType): void {
  const key = `${userId}:${type}`;
  const pause = (twoFactorSettings(tx)?.minVerificationCodeSendPeriod ?? 0) * 1000;
  if (tx.now - (lastSent.get(key) ?? 0) < pause) throw tooMany();
  if (lastSent.size >= KEPT) lastSent.clear();
  lastSent.set(key, tx.now);
}

function requireCheckLimit(tx: Tx, userId: string, type: ProviderType): void {
  const text = twoFactorSettings(tx)?.verificationCodeCheckRateLimit;
  if (!text) return;
  const key = `${userId}:${type}`;
  let limit = checkLimits.get(key);
  if (limit?.text !== text) {
    if (checkLimits.size >= KEPT) checkLimits.clear();
    limit = new RateLimit(text, tx.now);
    checkLimits.set(key, limit);
  }
  if (!limit.allow(tx.now)) throw tooMany();
}

/** Whether so many wrong codes are too many. */
function areTooMany(tx: Tx, failures: number): boolean {
  const allowed = twoFactorSettings(tx)?.maxVerificationFailuresBeforeUserLockout ?? 0;
  return allowed > 0 && failures >= allowed;
}

function lock(tx: Tx, user: User, failures: number): PlatformError {
  if (tx.mode === 'write') lockAccount(tx, user, failures);
  return unauthenticated('User account was locked due to exceeded 2FA verification attempts');
}

/** Counts a wrong code; the last allowed one switches the account off. */
function countWrongCode(tx: Tx, user: User): PlatformError {
  const counted = failedAttempts(user) + 1;
  const noted = noteAttempts(tx, user, counted);
  return areTooMany(tx, counted) ? lock(tx, noted, counted) : badRequest(WRONG_CODE);
}

/** Switches off an account whose failures were too many while they could not be stored; null: it may be signed in to. */
function lockLater(tx: Tx, user: User): PlatformError | null {
  const counted = unstoredAttempts(user) ?? 0;
  return areTooMany(tx, counted) ? lock(tx, noteAttempts(tx, user, counted), counted) : null;
}

function configured(tx: Tx, user: User, call: Call): AccountConfig {
  const config = configsOf(tx, user.id.id)?.[typeOf(call)];
  if (!config) throw badRequest('2FA is not configured for account');
  return config;
}

export const twoFactorRoutes = [
  defineRoute({
    method: 'GET',
    path: '/api/2fa/account/settings',
    auth: S_T_C,
    mode: 'read',
    handler: (tx, call) => {
      const configs = configsOf(tx, call.user.userId);
      return configs && showConfigs(configs);
    },
  }),
  defineRoute({
    method: 'POST',
    path: '/api/2fa/account/config/generate',
    auth: S_T_C,
    mode: 'read',
    handler: (tx, call) => generateConfig(offered(tx, typeOf(call)), userOf(tx, call)),
  }),
  defineRoute({
    method: 'POST',
    path: '/api/2fa/account/config/submit',
    auth: S_T_C,
    mode: 'write',
    handler: (tx, call) => {
      const config = readAccountConfig(call.object);
      sendCode(tx, userOf(tx, call), config, offered(tx, config.providerType));
    },
  }),
  defineRoute({
    method: 'POST',
    path: '/api/2fa/account/config',
    auth: S_T_C,
    mode: 'write',
    handler: (tx, call) => {
      const config = readAccountConfig(call.object);
      const user = userOf(tx, call);
      offered(tx, config.providerType);
      const present = configsOf(tx, user.id.id) ?? {};
      if (present[config.providerType]) throw badRequest('2FA provider is already configured');
      if (config.providerType === 'BACKUP_CODE') {
        if (Object.keys(present).length === 0) {
          throw badRequest('To use 2FA backup codes you first need to configure at least one provider');
        }
      } else if (!checkCode(tx, user, config, call.query.verificationCode ?? '')) throw badRequest(WRONG_CODE);
      return showConfigs(putConfig(tx, user.id.id, config));
    },
  }),
  defineRoute({
    method: 'PUT',
    path: '/api/2fa/account/config',
    auth: S_T_C,
    mode: 'write',
    handler: (tx, call) => {
      const type = typeOf(call);
      const config = configsOf(tx, call.user.userId)?.[type];
      if (!config) throw badRequest(`Config for ${type} 2FA provider not found`);
      return showConfigs(
        putConfig(tx, call.user.userId, { ...config, useByDefault: call.object.useByDefault === true }),
      );
    },
  }),
  defineRoute({
    method: 'DELETE',
    path: '/api/2fa/account/config',
    auth: S_T_C,
    mode: 'write',
    handler: (tx, call) => {
      const type = typeOf(call);
      if (!configsOf(tx, call.user.userId)) throw badRequest('2FA not configured');
      return showConfigs(removeConfig(tx, call.user.userId, type));
    },
  }),
  defineRoute({
    method: 'GET',
    path: '/api/auth/2fa/providers',
    auth: P,
    mode: 'read',
    handler: (tx, call) =>
      Object.values(configsOf(tx, call.user.userId) ?? {}).map((config) => ({
        type: config.providerType,
        default: config.useByDefault,
        contact: contactOf(config),
        minVerificationCodeSendPeriod: twoFactorSettings(tx)?.minVerificationCodeSendPeriod ?? null,
      })),
  }),
  defineRoute({
    method: 'POST',
    path: '/api/auth/2fa/verification/send',
    auth: P,
    mode: 'write',
    handler: (tx, call) => {
      const user = userOf(tx, call);
      const config = configured(tx, user, call);
      requireSendPause(tx, user.id.id, config.providerType);
      sendCode(tx, user, config, offered(tx, config.providerType));
    },
  }),
  defineRoute({
    method: 'POST',
    path: '/api/auth/2fa/verification/check',
    auth: P,
    mode: 'write',
    readsOnFull: true,
    handler: (tx, call) => {
      const user = userOf(tx, call);
      if (credentialsOfUser(tx, user.id.id)?.enabled !== 1) throw unauthenticated('User is disabled');
      const config = configured(tx, user, call);
      // Where nothing could be stored, it was counted just before.
      if (tx.mode === 'write') requireCheckLimit(tx, user.id.id, config.providerType);
      // No code is used up by an account that is to be locked.
      const refusal =
        lockLater(tx, user) ??
        (checkCode(tx, user, config, call.query.verificationCode ?? '') ? null : countWrongCode(tx, user));
      if (refusal) {
        recordSignIn(tx, user, call, { refusal, wasEnabled: true });
        return refuse(refusal);
      }
      for (const type of PROVIDER_TYPES) checkLimits.delete(`${user.id.id}:${type}`);
      noteAttempts(tx, user, 0, { lastLoginTs: tx.now });
      recordSignIn(tx, user, call);
      return issueTokens(tx, tokenUser(user));
    },
  }),
];
