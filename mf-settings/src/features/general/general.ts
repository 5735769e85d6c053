import { maxTextLength } from '@mullion/shared-kit/api/platform-limits';
import { translate } from '@mullion/shared-kit/i18n/i18n';
import { boolean, object, shortText } from '@mullion/shared-kit/inputs/schema';
import { type AdminSettings, adminSettingsQuery, saveAdminSettings } from '../../calls/admin-settings';
import { defineSettings } from '../../framework/define-settings';
import { isWebAddress } from '../../framework/web-address';

interface GeneralSettings {
  baseUrl: string;
  prohibitDifferentUrl: boolean;
}

/** A path follows the address in links, and whoever reads a mail would read a password in it. */
const isPlain = (text: string | undefined) => !/[?#\\]|^[a-z]+:\/+[^/]*@/i.test(text ?? '');

/** Where the platform is reached: links in mails begin with it. */
export const generalSettings = defineSettings<
  AdminSettings<GeneralSettings>,
  GeneralSettings & Record<string, unknown>
>({
  page: 'general',
  query: (options) => adminSettingsQuery<GeneralSettings>('general', options),
  values: (stored) => ({
    baseUrl: stored?.jsonValue.baseUrl ?? '',
    prohibitDifferentUrl: stored?.jsonValue.prohibitDifferentUrl ?? false,
  }),
  rules: () =>
    object({
      baseUrl: shortText()
        .required()
        .test(
          'address',
          () => translate('mf-settings', 'general.baseUrl.invalid'),
          (text) => isWebAddress(text ?? ''),
        )
        .test('plain', () => translate('mf-settings', 'general.baseUrl.parts'), isPlain),
      prohibitDifferentUrl: boolean().required(),
    }),
  sections: [
    {
      id: 'address',
      fields: [
        { kind: 'text', name: 'baseUrl', type: 'url', required: true, hint: true, maxLength: maxTextLength },
        { kind: 'switch', name: 'prohibitDifferentUrl', hint: true },
      ],
    },
  ],
  save: (values, stored, options) => saveAdminSettings('general', stored, { ...stored?.jsonValue, ...values }, options),
});
