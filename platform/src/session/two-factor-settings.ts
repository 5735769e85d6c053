/** Which second factors the platform offers, and how codes are limited. */
import { badRequest } from '../framework/errors.js';
import { integer, parseText } from '../framework/fields.js';
import type { Tx } from '../framework/tx.js';
import { readSetting } from '../settings/admin-settings.js';

export const PROVIDER_TYPES = ['TOTP', 'SMS', 'EMAIL', 'BACKUP_CODE'] as const;
export type ProviderType = (typeof PROVIDER_TYPES)[number];

export interface ProviderConfig {
  providerType: ProviderType;
  issuerName?: string;
  smsVerificationMessageTemplate?: string;
  verificationCodeLifetime?: number;
  codesQuantity?: number;
}

export interface TwoFactorSettings {
  providers: ProviderConfig[];
  minVerificationCodeSendPeriod: number;
  verificationCodeCheckRateLimit: string | null;
  maxVerificationFailuresBeforeUserLockout: number | null;
  totalAllowedTimeForVerification: number;
}

export const twoFactorSettings = (tx: Tx): TwoFactorSettings | undefined =>
  readSetting<TwoFactorSettings>(tx, 'twoFaSettings');

export const providerConfig = (tx: Tx, type: string): ProviderConfig | undefined =>
  twoFactorSettings(tx)?.providers.find(({ providerType }) => providerType === type);

const broken = (text: string) => badRequest(`Validation error: ${text}`);

const whole = integer<number | null>(null);

function readProvider(value: unknown): ProviderConfig {
  const given = (typeof value === 'object' && value !== null ? value : {}) as Record<string, unknown>;
  const providerType = PROVIDER_TYPES.find((type) => type === given.providerType);
  switch (providerType) {
    case 'TOTP': {
      const issuerName = typeof given.issuerName === 'string' ? given.issuerName : '';
      if (!issuerName.trim()) throw broken('issuerName issuer name must not be blank');
      return { providerType, issuerName };
    }
    case 'BACKUP_CODE': {
      const codesQuantity = whole.parse(given.codesQuantity, 'codesQuantity') ?? 0;
      if (codesQuantity < 1) throw broken('codesQuantity backup codes quantity must be greater than 0');
      return { providerType, codesQuantity };
    }
    case 'SMS':
    case 'EMAIL': {
      const template = given.smsVerificationMessageTemplate;
      if (providerType === 'SMS' && !(typeof template === 'string' && /\$\{code\}/.test(template))) {
        throw broken('smsVerificationMessageTemplate template must contain verification code');
      }
      const verificationCodeLifetime = whole.parse(given.verificationCodeLifetime, 'verificationCodeLifetime') ?? 0;
      if (verificationCodeLifetime < 1) throw broken('verificationCodeLifetime verification code lifetime is required');
      if (providerType === 'EMAIL') return { providerType, verificationCodeLifetime };
      return { providerType, smsVerificationMessageTemplate: String(template), verificationCodeLifetime };
    }
    default:
      throw broken(`providerType must be one of ${PROVIDER_TYPES.join(', ')}`);
  }
}

/** Settings of a body, complete. Throws 400 with the platform's texts. */
export function readTwoFactorSettings(body: Record<string, unknown>): TwoFactorSettings {
  if (!Array.isArray(body.providers)) throw broken('providers must not be null');
  const period = whole.parse(body.minVerificationCodeSendPeriod, 'minVerificationCodeSendPeriod');
  if (period === null) throw broken('minVerificationCodeSendPeriod must not be null');
  if (period < 5) {
    throw broken('minVerificationCodeSendPeriod minimum verification code sent period must be greater than or equal 5');
  }
  const total = whole.parse(body.totalAllowedTimeForVerification, 'totalAllowedTimeForVerification');
  if (total === null) throw broken('totalAllowedTimeForVerification must not be null');
  if (total < 60) {
    throw broken(
      'totalAllowedTimeForVerification total amount of time allotted for verification must be greater than or equal 60',
    );
  }
  const limit = parseText(body.verificationCodeCheckRateLimit, 'verificationCodeCheckRateLimit');
  if (limit !== null && !/^[1-9]\d*:[1-9]\d*$/.test(limit)) {
    throw broken('verificationCodeCheckRateLimit verification code check rate limit configuration is invalid');
  }
  const failures = whole.parse(
    body.maxVerificationFailuresBeforeUserLockout,
    'maxVerificationFailuresBeforeUserLockout',
  );
  if (failures !== null && failures < 0) {
    throw broken(
      'maxVerificationFailuresBeforeUserLockout maximum number of verification failure before user lockout must be positive',
    );
  }
  const providers = body.providers.map(readProvider);
  return {
    providers,
    minVerificationCodeSendPeriod: period,
    verificationCodeCheckRateLimit: limit,
    maxVerificationFailuresBeforeUserLockout: failures,
    totalAllowedTimeForVerification: total,
  };
}
