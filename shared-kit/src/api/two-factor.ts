import { queryOptions } from '@tanstack/react-query';
import type { TwoFactorProviderType } from './auth';
import { formCall } from './form-call';
import { http } from './http';

/** The signed-in user's own second factors. The caller of a change shows its errors. */

interface ConfigBase {
  /** Asked for first at sign-in. The platform keeps exactly one. */
  useByDefault: boolean;
}
export interface TotpConfig extends ConfigBase {
  providerType: 'TOTP';
  /** `otpauth://totp/…?issuer=…&secret=…`, to be posted back as it came. */
  authUrl: string;
}
export interface SmsConfig extends ConfigBase {
  providerType: 'SMS';
  /** E.164: `+`, then 2 to 15 digits. */
  phoneNumber: string | null;
}
export interface EmailConfig extends ConfigBase {
  providerType: 'EMAIL';
  email: string | null;
}
export interface BackupCodeConfig extends ConfigBase {
  providerType: 'BACKUP_CODE';
  /** Only in the answer of {@link generateTwoFactorConfig}: never readable again. */
  codes: string[] | null;
  codesLeft?: number;
}
export type TwoFactorConfig = TotpConfig | SmsConfig | EmailConfig | BackupCodeConfig;
export type TwoFactorConfigOf<T extends TwoFactorProviderType> = Extract<TwoFactorConfig, { providerType: T }>;

export interface TwoFactorAccountSettings {
  configs: { [T in TwoFactorProviderType]?: TwoFactorConfigOf<T> };
}

/** Kinds of second factor that the platform offers to its users. */
export const twoFactorProviderTypesQuery = () =>
  queryOptions({
    queryKey: ['two-factor', 'providers'],
    queryFn: ({ signal }) =>
      http
        .get<TwoFactorProviderType[] | null>('/api/2fa/providers', undefined, { ...formCall, signal })
        .then((types) => types ?? []),
  });

/** What the user has set up; no configs when they never had any. */
export const twoFactorAccountQuery = () =>
  queryOptions({
    queryKey: ['twoFactorAccount'],
    queryFn: ({ signal }) =>
      http
        .get<TwoFactorAccountSettings | null>('/api/2fa/account/settings', undefined, { ...formCall, signal })
        .then((settings) => settings ?? { configs: {} }),
  });

/** A new secret, new codes, or the address to start from. Nothing is stored by it. */
export const generateTwoFactorConfig = <T extends TwoFactorProviderType>(
  providerType: T,
): Promise<TwoFactorConfigOf<T>> =>
  http.post('/api/2fa/account/config/generate', undefined, { ...formCall, query: { providerType } });

/** Sends a code to the phone or mailbox of the config. */
export const submitTwoFactorConfig = (config: SmsConfig | EmailConfig): Promise<void> =>
  http.post('/api/2fa/account/config/submit', config, formCall);

/** Stores a config that its code proves; it must equal the one submitted. Backup codes need no code. 400: wrong code. */
export const saveTwoFactorConfig = (
  config: TwoFactorConfig,
  verificationCode?: string,
): Promise<TwoFactorAccountSettings> =>
  http.post('/api/2fa/account/config', config, { ...formCall, query: { verificationCode } });

/** Makes a factor the one that is asked for first. */
export const makeTwoFactorDefault = (providerType: TwoFactorProviderType): Promise<TwoFactorAccountSettings> =>
  http.put('/api/2fa/account/config', { useByDefault: true }, { ...formCall, query: { providerType } });

/** Backup codes go with the last other factor. */
export const removeTwoFactorConfig = (providerType: TwoFactorProviderType): Promise<TwoFactorAccountSettings> =>
  http.delete('/api/2fa/account/config', { providerType }, formCall);
