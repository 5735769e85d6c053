/** Second factors of users: stored configurations, codes, and what counts as the right one. */
import { createHash, randomBytes, randomInt } from 'node:crypto';
import { whenEntityDeleted } from '../framework/entity-hooks.js';
import { badRequest } from '../framework/errors.js';
import { NULL_UUID } from '../framework/ids.js';
import type { Tx } from '../framework/tx.js';
import { queueMail, queueSms } from '../mail/outbox.js';
import type { User } from '../resources/users.js';
import { E164 } from '../sms/sms-settings.js';
import { whenAddressProved } from './address-proof.js';
import { matchesTotp, newSecret } from './totp.js';
import type { ProviderConfig, ProviderType } from './two-factor-settings.js';

/** A configured factor. Backup codes are kept as hashes. */
export interface AccountConfig {
  providerType: ProviderType;
  useByDefault: boolean;
  authUrl?: string;
  phoneNumber?: string;
  email?: string;
  codes?: string[];
}

export type Configs = Partial<Record<ProviderType, AccountConfig>>;

const ORDER: readonly ProviderType[] = ['TOTP', 'SMS', 'EMAIL', 'BACKUP_CODE'];
/** A sent code is forgotten after this time at the latest. */
const CODE_LIMIT_MS = 3_600_000;

const hashOf = (code: string) => createHash('sha256').update(code).digest('hex');

/** The factors of a user; undefined when he never had any. */
export function configsOf(tx: Tx, userId: string): Configs | undefined {
  const row = tx.get<{ configs: string }>('SELECT configs FROM two_factor WHERE user_id = ?', userId);
  return row && (JSON.parse(row.configs) as Configs);
}

function storeConfigs(tx: Tx, userId: string, configs: Configs): void {
  tx.run('INSERT OR REPLACE INTO two_factor (user_id, configs) VALUES (?, ?)', userId, JSON.stringify(configs));
}

export const hasSecondFactor = (tx: Tx, userId: string): boolean => Object.keys(configsOf(tx, userId) ?? {}).length > 0;

/** Exactly one default: the wanted one, else the present one, else the first of the order. */
function withDefault(configs: Configs, wanted?: ProviderType): Configs {
  const present = wanted ?? ORDER.find((type) => configs[type]?.useByDefault) ?? ORDER.find((type) => configs[type]);
  return Object.fromEntries(
    Object.entries(configs).map(([type, config]) => [type, { ...config, useByDefault: type === present }]),
  );
}

/** Adds or changes a factor. */
export function putConfig(tx: Tx, userId: string, config: AccountConfig): Configs {
  const configs = { ...configsOf(tx, userId), [config.providerType]: config };
  const others = Object.entries(configsOf(tx, userId) ?? {}).filter(([type]) => type !== config.providerType);
  const fallback = others.find(([, each]) => each.useByDefault)?.[0] as ProviderType | undefined;
  const stored = withDefault(configs, config.useByDefault ? config.providerType : (fallback ?? config.providerType));
  storeConfigs(tx, userId, stored);
  return stored;
}

/** Removes a factor; backup codes alone do not stay. */
export function removeConfig(tx: Tx, userId: string, type: ProviderType): Configs {
  const rest: Configs = { ...configsOf(tx, userId) };
  delete rest[type];
  const alone = Object.keys(rest).length === 1 && rest.BACKUP_CODE;
  const stored = alone ? {} : withDefault(rest);
  storeConfigs(tx, userId, stored);
  return stored;
}

/** Drops the configurations of factors the platform no longer offers. */
export function dropDisabledConfigs(tx: Tx, enabled: readonly ProviderType[]): void {
  for (const { user_id: userId } of tx.all<{ user_id: string }>('SELECT user_id FROM two_factor')) {
    for (const type of Object.keys(configsOf(tx, userId) ?? {}) as ProviderType[]) {
      if (!enabled.includes(type)) removeConfig(tx, userId, type);
    }
  }
}

function dropFactors(tx: Tx, userId: string): number {
  tx.run('DELETE FROM two_factor_code WHERE user_id = ?', userId);
  return tx.run('DELETE FROM two_factor WHERE user_id = ?', userId);
}

whenEntityDeleted('second factors', (tx, { entityType, id }) => {
  if (entityType === 'USER') dropFactors(tx, id);
});
whenAddressProved((tx, userId, isAnothers) => (isAnothers ? dropFactors(tx, userId) : 0));

const showConfig = ({ codes, ...config }: AccountConfig) =>
  config.providerType === 'BACKUP_CODE' ? { ...config, codes: null, codesLeft: codes?.length ?? 0 } : config;

/** Configurations as their owner sees them: codes are never shown again. */
export const showConfigs = (configs: Configs) => ({
  configs: Object.fromEntries(Object.entries(configs).map(([type, config]) => [type, showConfig(config)])),
});

/** A template for a new configuration of a user. */
export function generateConfig(provider: ProviderConfig, user: User): Record<string, unknown> {
  const { providerType } = provider;
  if (providerType === 'TOTP') {
    const issuer = encodeURIComponent(provider.issuerName ?? '');
    const authUrl = `otpauth://totp/${issuer}:${encodeURIComponent(user.email ?? '')}?issuer=${issuer}&secret=${newSecret()}`;
    return { providerType, authUrl, useByDefault: false };
  }
  if (providerType === 'SMS') return { providerType, phoneNumber: null, useByDefault: false };
  if (providerType === 'EMAIL') return { providerType, email: user.email, useByDefault: false };
  const codes = Array.from({ length: provider.codesQuantity ?? 0 }, () => randomBytes(4).toString('hex'));
  return { providerType, codes, codesLeft: codes.length, useByDefault: false };
}

const AUTH_URL = /^otpauth:\/\/totp\/(\S+?):(\S+?)\?issuer=(\S+?)&secret=(\w+?)$/;
const EMAIL = /^[^@\s]+@[^@\s]+\.[^@\s]+$/;

/** The configuration of a body. Throws 400 with the platform's texts. */
export function readAccountConfig(body: Record<string, unknown>): AccountConfig {
  const useByDefault = body.useByDefault === true;
  switch (body.providerType) {
    case 'TOTP':
      if (typeof body.authUrl !== 'string' || !AUTH_URL.test(body.authUrl)) {
        throw badRequest('Validation error: OTP auth url is invalid');
      }
      return { providerType: 'TOTP', useByDefault, authUrl: body.authUrl };
    case 'SMS':
      if (typeof body.phoneNumber !== 'string' || !E164.test(body.phoneNumber)) {
        throw badRequest('Validation error: phone number is not of E.164 format');
      }
      return { providerType: 'SMS', useByDefault, phoneNumber: body.phoneNumber };
    case 'EMAIL':
      if (typeof body.email !== 'string' || !EMAIL.test(body.email)) {
        throw badRequest('Validation error: must be a well-formed email address');
      }
      return { providerType: 'EMAIL', useByDefault, email: body.email };
    case 'BACKUP_CODE': {
      const codes = Array.isArray(body.codes) ? body.codes.filter((code) => typeof code === 'string') : [];
      if (codes.length === 0) throw badRequest('Validation error: must not be empty');
      return { providerType: 'BACKUP_CODE', useByDefault, codes: [...new Set(codes)].map(hashOf) };
    }
    default:
      throw badRequest('Validation error: provider type is unknown');
  }
}

/** Sends a code where the factor asks for one; other factors need nothing. */
export function sendCode(tx: Tx, user: User, config: AccountConfig, provider: ProviderConfig): void {
  if (config.providerType !== 'EMAIL' && config.providerType !== 'SMS') return;
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  const lifetime = Math.min((provider.verificationCodeLifetime ?? 0) * 1000, CODE_LIMIT_MS);
  tx.run(
    'INSERT OR REPLACE INTO two_factor_code (user_id, code, config, until_time) VALUES (?, ?, ?, ?)',
    user.id.id,
    hashOf(code),
    JSON.stringify(config),
    tx.now + lifetime,
  );
  if (config.providerType === 'EMAIL') {
    queueMail(tx, config.email ?? '', 'Your verification code', `Your verification code: ${code}\n`);
    return;
  }
  const values: Record<string, string> = { code, userEmail: user.email ?? '' };
  const template = provider.smsVerificationMessageTemplate ?? '';
  queueSms(
    tx,
    user.tenantId?.id ?? NULL_UUID,
    config.phoneNumber ?? '',
    template.replace(/\$\{(code|userEmail)\}/g, (_place, name: string) => values[name] ?? ''),
  );
}

/** Whether the code fits the factor; a sent or a backup code is used up by it. */
export function checkCode(tx: Tx, user: User, config: AccountConfig, code: string): boolean {
  if (config.providerType === 'TOTP') {
    const secret = AUTH_URL.exec(config.authUrl ?? '')?.[4] ?? '';
    return matchesTotp(secret, code, tx.now);
  }
  if (config.providerType === 'BACKUP_CODE') {
    const codes = config.codes ?? [];
    const left = codes.filter((each) => each !== hashOf(code));
    if (left.length === codes.length) return false;
    storeConfigs(tx, user.id.id, { ...configsOf(tx, user.id.id), BACKUP_CODE: { ...config, codes: left } });
    return true;
  }
  const pending = tx.get<{ code: string; config: string; until_time: number }>(
    'SELECT * FROM two_factor_code WHERE user_id = ?',
    user.id.id,
  );
  if (!pending || pending.until_time < tx.now || pending.code !== hashOf(code)) return false;
  if (pending.config !== JSON.stringify(config)) return false;
  tx.run('DELETE FROM two_factor_code WHERE user_id = ?', user.id.id);
  return true;
}
