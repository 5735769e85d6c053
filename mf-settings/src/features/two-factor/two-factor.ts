import { http } from '@mullion/shared-kit/api/http';
import { maxTextLength } from '@mullion/shared-kit/api/platform-limits';
import { settingQuery } from '../../calls/setting';
import { defineSettings } from '../../framework/define-settings';
import { LoneBackup, MissingMail, MissingSms } from './missing-services';
import {
  hasFactor,
  type TwoFactorSettings,
  type TwoFactorValues,
  twoFactorRules,
  twoFactorValues,
  writtenTwoFactor,
} from './two-factor-values';

const path = '/api/2fa/settings';

/** Which second factors people may set up, and how often codes are tried. */
export const twoFactorSettings = defineSettings<TwoFactorSettings, TwoFactorValues>({
  page: 'two-factor',
  query: (options) => settingQuery<TwoFactorSettings>(path, options),
  values: twoFactorValues,
  rules: twoFactorRules,
  refusedAt: [
    [/^Mail service/, 'email.on'],
    [/^SMS service/, 'sms.on'],
    [/issuerName/, 'totp.issuerName'],
    [/smsVerificationMessageTemplate/, 'sms.template'],
    [/verificationCodeLifetime/, '*.lifetime'],
    [/codesQuantity/, 'backup.quantity'],
    [/minVerificationCodeSendPeriod/, 'minVerificationCodeSendPeriod'],
    [/totalAllowedTimeForVerification/, 'totalAllowedTimeForVerification'],
    [/maxVerificationFailuresBeforeUserLockout/, 'maxVerificationFailuresBeforeUserLockout'],
    [/verificationCodeCheckRateLimit/, 'attempts'],
  ],
  sections: [
    {
      id: 'totp',
      fields: [
        { kind: 'switch', name: 'totp.on' },
        {
          kind: 'text',
          name: 'totp.issuerName',
          required: true,
          hint: true,
          maxLength: maxTextLength,
          when: ({ totp }) => totp.on,
        },
      ],
    },
    {
      id: 'sms',
      fields: [
        { kind: 'switch', name: 'sms.on', below: MissingSms },
        {
          kind: 'text',
          name: 'sms.template',
          required: true,
          hint: true,
          maxLength: maxTextLength,
          when: ({ sms }) => sms.on,
        },
        { kind: 'number', name: 'sms.lifetime', min: 1, unit: 's', required: true, when: ({ sms }) => sms.on },
      ],
    },
    {
      id: 'email',
      fields: [
        { kind: 'switch', name: 'email.on', below: MissingMail },
        { kind: 'number', name: 'email.lifetime', min: 1, unit: 's', required: true, when: ({ email }) => email.on },
      ],
    },
    {
      id: 'backup',
      fields: [
        { kind: 'switch', name: 'backup.on', blocked: (values) => !hasFactor(values), below: LoneBackup },
        { kind: 'number', name: 'backup.quantity', min: 1, required: true, when: ({ backup }) => backup.on },
      ],
    },
    {
      id: 'limits',
      fields: [
        [
          { kind: 'number', name: 'totalAllowedTimeForVerification', min: 60, unit: 's', required: true },
          { kind: 'number', name: 'minVerificationCodeSendPeriod', min: 5, unit: 's', required: true },
        ],
        { kind: 'number', name: 'maxVerificationFailuresBeforeUserLockout', min: 0, max: 65_535 },
        { kind: 'switch', name: 'limited' },
        [
          { kind: 'number', name: 'attempts', min: 1, required: true, when: ({ limited }) => limited },
          { kind: 'number', name: 'seconds', min: 1, unit: 's', required: true, when: ({ limited }) => limited },
        ],
      ],
    },
  ],
  save: (values, stored, options) => http.post<TwoFactorSettings>(path, writtenTwoFactor(values, stored), options),
});
