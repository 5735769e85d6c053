import type { TwoFactorProviderType } from '@mullion/shared-kit/api/auth';
import { loadCode } from '@mullion/shared-kit/browser/load-code';
import { openDialog } from '@mullion/shared-kit/dialogs/open-dialog';
import type { ComponentType } from 'react';
import type { SetUpDialogProps } from './set-up-dialog';

const dialogs: Record<TwoFactorProviderType, () => Promise<{ default: ComponentType<SetUpDialogProps> }>> = {
  TOTP: () => loadCode(() => import(/* webpackChunkName: "totp-dialog" */ './totp-dialog')),
  SMS: () => loadCode(() => import(/* webpackChunkName: "sms-dialog" */ './sms-dialog')),
  EMAIL: () => loadCode(() => import(/* webpackChunkName: "email-dialog" */ './email-dialog')),
  BACKUP_CODE: () => loadCode(() => import(/* webpackChunkName: "backup-codes-dialog" */ './backup-codes-dialog')),
};

/** Leads the person through turning a factor on; resolves when its dialog closes, done or not. */
export async function setUp(type: TwoFactorProviderType): Promise<void> {
  const { default: SetUpDialog } = await dialogs[type]();
  await openDialog((close) => <SetUpDialog onClose={() => close()} />);
}
