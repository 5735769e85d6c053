import { useT } from '@mullion/shared-kit/i18n/i18n';
import { useSession } from '@mullion/shared-kit/session/session';
import { useQueryClient } from '@tanstack/react-query';
import { type AdminSettings, adminSettingsQuery, type MailSettings, sendTestMail } from '../../calls/admin-settings';
import { TryIt } from '../../framework/try-it';
import { type MailValues, writtenMail } from './mail-values';

/** Sends a mail to the person themselves, by what is typed. */
export function TestMail() {
  const t = useT('mf-settings');
  const client = useQueryClient();
  const email = useSession((state) => state.authUser?.sub ?? '');
  return (
    <TryIt
      label={t('mail.test')}
      icon="send"
      done={t('mail.test.done', { email })}
      failed={t('mail.test.failed')}
      run={(values, signal) => {
        const stored = client.getQueryData<AdminSettings<MailSettings>>(adminSettingsQuery('mail').queryKey);
        const jsonValue = writtenMail(values as MailValues, stored?.jsonValue);
        return sendTestMail({ ...stored, key: 'mail', jsonValue }, { ignoreErrors: true, signal });
      }}
    />
  );
}
