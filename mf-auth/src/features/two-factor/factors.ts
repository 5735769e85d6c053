import type { TwoFactorProviderType } from '@mullion/shared-kit/api/auth';
import type { TwoFactorAccountSettings, TwoFactorConfig } from '@mullion/shared-kit/api/two-factor';

/** Factors that are set up, without backup codes, which only replace the others. */
const real = ({ configs }: TwoFactorAccountSettings): TwoFactorConfig[] =>
  Object.values(configs).filter((config) => config.providerType !== 'BACKUP_CODE');

/** Backup codes need another factor to replace. */
export const canSetUp = (type: TwoFactorProviderType, settings: TwoFactorAccountSettings): boolean =>
  type !== 'BACKUP_CODE' || real(settings).length > 0;

/** There is another factor that is asked for first, and this one could be. */
export const canBecomeMain = (type: TwoFactorProviderType, settings: TwoFactorAccountSettings): boolean => {
  const config = settings.configs[type];
  return type !== 'BACKUP_CODE' && config !== undefined && !config.useByDefault && real(settings).length > 1;
};

/** Turning this one off leaves no factor but backup codes, which go with it. */
export const isLast = (type: TwoFactorProviderType, settings: TwoFactorAccountSettings): boolean =>
  type !== 'BACKUP_CODE' && real(settings).every((config) => config.providerType === type);

/** Another factor is on, and no code is left for the day it is out of reach. */
export const needsBackupCodes = (settings: TwoFactorAccountSettings): boolean =>
  real(settings).length > 0 && !(settings.configs.BACKUP_CODE?.codesLeft ?? 0);

/** What a factor is bound to, to be shown beside its name. */
export function factorDetail(config: TwoFactorConfig): { text: string } | { codesLeft: number } | null {
  switch (config.providerType) {
    case 'SMS':
      return config.phoneNumber ? { text: config.phoneNumber } : null;
    case 'EMAIL':
      return config.email ? { text: config.email } : null;
    case 'BACKUP_CODE':
      return { codesLeft: config.codesLeft ?? 0 };
    default:
      return null;
  }
}
