import type { TwoFactorProviderType } from '@mullion/shared-kit/api/auth';

/** Icon of each kind of second factor. */
export const providerIcons: Readonly<Record<TwoFactorProviderType, string>> = {
  TOTP: 'phonelink_setup',
  SMS: 'sms',
  EMAIL: 'email',
  BACKUP_CODE: 'key',
};

/** Part of the text keys that speak of it. */
export const providerTexts: Readonly<Record<TwoFactorProviderType, string>> = {
  TOTP: 'totp',
  SMS: 'sms',
  EMAIL: 'email',
  BACKUP_CODE: 'backup-code',
};
