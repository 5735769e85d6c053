import { maxTextLength } from '@mullion/shared-kit/api/platform-limits';
import {
  type AdminSettings,
  adminSettingsQuery,
  type MailSettings,
  saveAdminSettings,
} from '../../calls/admin-settings';
import { defineSettings } from '../../framework/define-settings';
import { type MailValues, mailRules, mailValues, writtenMail } from './mail-values';
import { TestMail } from './test-mail';

/** The server that mails go through. */
export const mailSettings = defineSettings<AdminSettings<MailSettings>, MailValues>({
  page: 'mail',
  query: (options) => adminSettingsQuery<MailSettings>('mail', options),
  values: (stored) => mailValues(stored?.jsonValue),
  rules: mailRules,
  refusedAt: [
    [/^Mail setting "(\w+)"/, '$1'],
    [/^Invalid smtp port/, 'smtpPort'],
  ],
  sections: [
    {
      id: 'server',
      fields: [
        { kind: 'text', name: 'mailFrom', required: true, maxLength: maxTextLength },
        [
          { kind: 'select', name: 'smtpProtocol', options: ['smtp', 'smtps'], required: true },
          { kind: 'text', name: 'smtpHost', required: true, maxLength: maxTextLength },
        ],
        [
          { kind: 'digits', name: 'smtpPort', required: true, maxLength: 5 },
          { kind: 'digits', name: 'timeout', required: true, maxLength: 6, unit: 'ms' },
        ],
        { kind: 'switch', name: 'enableTls' },
        {
          kind: 'select',
          name: 'tlsVersion',
          options: ['TLSv1', 'TLSv1.1', 'TLSv1.2', 'TLSv1.3'],
          asIs: true,
          required: true,
          when: ({ enableTls }) => enableTls,
        },
      ],
    },
    {
      id: 'sign-in',
      fields: [
        { kind: 'text', name: 'username', maxLength: maxTextLength },
        { kind: 'secret', name: 'password', stored: ({ hasPassword }) => hasPassword },
      ],
    },
    {
      id: 'proxy',
      fields: [
        { kind: 'switch', name: 'enableProxy' },
        [
          {
            kind: 'text',
            name: 'proxyHost',
            required: true,
            maxLength: maxTextLength,
            when: ({ enableProxy }) => enableProxy,
          },
          { kind: 'digits', name: 'proxyPort', required: true, maxLength: 5, when: ({ enableProxy }) => enableProxy },
        ],
        [
          { kind: 'text', name: 'proxyUser', maxLength: maxTextLength, when: ({ enableProxy }) => enableProxy },
          {
            kind: 'secret',
            name: 'proxyPassword',
            when: ({ enableProxy }) => enableProxy,
            stored: ({ hasProxyPassword }) => hasProxyPassword,
          },
        ],
      ],
    },
    { id: 'try', component: TestMail },
  ],
  save: (values, stored, options) => saveAdminSettings('mail', stored, writtenMail(values, stored?.jsonValue), options),
});
