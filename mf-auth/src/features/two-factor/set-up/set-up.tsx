import type { TwoFactorProviderType } from '@mullion/shared-kit/api/auth';
import { loadCode } from '@mullion/shared-kit/browser/load-code';
import { openDialog } from '@mullion/shared-kit/dialogs/open-dialog';
import type { ComponentType } from 'react';
import type { SetUpDialogProps } from './set-up-dialog';

const dialogs: Record<TwoFactorProviderType, () => Promise<{ default: ComponentType<SetUpDialogProps> }>> = {
  TOTP: () => loadCode(() => import('./totp-dialog')),
  SMS: () => loadCode(() => import('./sms-dialog')),
  EMAIL: () => loadCode(() => import('./email-dialog')),
  BACKUP_CODE: () => loadCode(() => import('./backup-codes-dialog')),
};

/** Leads the person through turning a factor on; resolves when its dialog closes, done or not. */
export async function setUp(type: TwoFactorProviderType): Promise<void> {
  const { default: SetUpDialog } = await dialogs[type]();
  await openDialog((close) => <SetUpDialog onClose={() => close()} />);
}
