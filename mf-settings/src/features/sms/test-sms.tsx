import { useT } from '@mullion/shared-kit/i18n/i18n';
import { FieldRows } from '@mullion/shared-kit/inputs/form';
import { PhoneField } from '@mullion/shared-kit/inputs/phone-field';
import { TextareaField } from '@mullion/shared-kit/inputs/textarea-field';
import { type Entry, readable } from '@mullion/shared-kit/inputs/unreadable';
import { useState } from 'react';
import { sendTestSms } from '../../calls/admin-settings';
import { TryIt } from '../../framework/try-it';
import { type SmsValues, writtenSms } from './sms-values';

/** Longest message that the platform sends. */
const MESSAGE_LENGTH = 1600;

/** Sends a text message by what is typed. Number and message are no settings: they are not saved. */
export function TestSms() {
  const t = useT('mf-settings');
  const [to, setTo] = useState<Entry<string>>();
  const [message, setMessage] = useState<string | undefined>(t('sms.test.message.text'));
  const number = readable(to) ?? '';
  return (
    <FieldRows>
      <PhoneField label={t('sms.test.to')} value={to} onChange={setTo} />
      <TextareaField
        label={t('sms.test.message')}
        value={message}
        onChange={setMessage}
        maxLength={MESSAGE_LENGTH}
        rows={2}
      />
      <TryIt
        label={t('sms.test')}
        icon="send"
        of={JSON.stringify([number, message])}
        done={t('sms.test.done', { number })}
        failed={t('sms.test.failed')}
        disabledReason={!number || !message?.trim() ? t('sms.test.incomplete') : undefined}
        run={(values, signal) =>
          sendTestSms(
            { providerConfiguration: writtenSms(values as SmsValues), numberTo: number, message: message ?? '' },
            { ignoreErrors: true, signal },
          )
        }
      />
    </FieldRows>
  );
}
