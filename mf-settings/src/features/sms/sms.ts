import { maxTextLength } from '@mullion/shared-kit/api/platform-limits';
import {
  type AdminSettings,
  adminSettingsQuery,
  type SmsSettings,
  saveAdminSettings,
} from '../../calls/admin-settings';
import { defineSettings, type SettingField } from '../../framework/define-settings';
import {
  codings,
  numberPlans,
  numberTypes,
  type SmsValues,
  smsBeginning,
  smsRules,
  smsTypes,
  smsValues,
  writtenSms,
} from './sms-values';
import { TestSms } from './test-sms';

const is = (type: SmsSettings['type']) => (values: SmsValues) => values.type === type;

const text = (name: string, type: SmsSettings['type'], required = true): SettingField<SmsValues> => ({
  kind: 'text',
  name,
  required,
  maxLength: maxTextLength,
  when: is(type),
});

/** It is sent whole each time: what is stored of it comes back. */
const secret = (name: string, type: SmsSettings['type']): SettingField<SmsValues> => ({
  kind: 'secret',
  name,
  required: true,
  when: is(type),
});

const choice = (
  name: string,
  options: readonly (string | number)[],
  { asIs, texts, names }: Pick<Extract<SettingField<SmsValues>, { kind: 'select' }>, 'asIs' | 'texts' | 'names'> = {},
): SettingField<SmsValues> => ({
  kind: 'select',
  name,
  options,
  asIs,
  texts,
  names,
  required: true,
  when: is('SMPP'),
});

/** A choice of what SMPP counts. */
const counted = (name: string, texts: string, names: Readonly<Record<number, string>>): SettingField<SmsValues> =>
  choice(name, Object.keys(names).map(Number), { texts, names });

const typeOfNumber = (name: string): SettingField<SmsValues> => counted(name, 'ton', numberTypes);
const planOfNumber = (name: string): SettingField<SmsValues> => counted(name, 'npi', numberPlans);

/** The service that sends text messages. */
export const smsSettings = defineSettings<AdminSettings<SmsSettings>, SmsValues>({
  page: 'sms',
  query: (options) => adminSettingsQuery<SmsSettings>('sms', options),
  values: (stored) => smsValues(stored?.jsonValue ?? null),
  rules: smsRules,
  sections: [
    {
      id: 'provider',
      fields: [
        {
          kind: 'select',
          name: 'type',
          options: smsTypes,
          required: true,
          // Another provider begins from scratch.
          onChoose: (type) => ({ ...smsBeginning(), type }),
        },
        [text('accessKeyId', 'AWS_SNS'), secret('secretAccessKey', 'AWS_SNS')],
        text('region', 'AWS_SNS'),
        { kind: 'text', name: 'numberFrom', required: true, hint: true, maxLength: maxTextLength, when: is('TWILIO') },
        [text('accountSid', 'TWILIO'), secret('accountToken', 'TWILIO')],
        [choice('protocolVersion', ['3.3', '3.4'], { asIs: true }), choice('bindType', ['TX', 'RX', 'TRX'])],
        [text('host', 'SMPP'), { kind: 'number', name: 'port', min: 1, max: 65_535, required: true, when: is('SMPP') }],
        [text('systemId', 'SMPP'), secret('password', 'SMPP')],
      ],
    },
    {
      id: 'smpp',
      when: is('SMPP'),
      fields: [
        [text('systemType', 'SMPP', false), text('serviceType', 'SMPP', false)],
        text('sourceAddress', 'SMPP', false),
        [typeOfNumber('sourceTon'), planOfNumber('sourceNpi')],
        [typeOfNumber('destinationTon'), planOfNumber('destinationNpi')],
        [text('addressRange', 'SMPP', false), counted('codingScheme', 'coding', codings)],
      ],
    },
    { id: 'try', when: ({ type }) => type !== '', component: TestSms },
  ],
  save: (values, stored, options) => saveAdminSettings('sms', stored, writtenSms(values), options),
});
