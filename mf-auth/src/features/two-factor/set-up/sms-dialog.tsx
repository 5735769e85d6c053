import { useT } from '@mullion/shared-kit/i18n/i18n';
import { object, string } from '@mullion/shared-kit/inputs/schema';
import { useMemo } from 'react';
import { ContactDialog } from './contact-dialog';
import type { SetUpDialogProps } from './set-up-dialog';

/** E.164: `+`, no leading zero, 2 to 15 digits. */
const phoneNumber = /^\s*\+[1-9]\d{1,14}\s*$/;

/** Binds a phone that gets codes by SMS. */
export default function SmsDialog({ onClose }: SetUpDialogProps) {
  const t = useT('mf-auth');
  const schema = useMemo(
    () => object({ contact: string().required().matches(phoneNumber, t('two-factor.sms.invalid')) }),
    [t],
  );
  return (
    <ContactDialog
      type="SMS"
      contact=""
      schema={schema}
      field={{ type: 'tel', placeholder: '+12025550123', autoComplete: 'tel' }}
      toConfig={(contact) => ({ providerType: 'SMS', useByDefault: true, phoneNumber: contact })}
      onClose={onClose}
    />
  );
}
