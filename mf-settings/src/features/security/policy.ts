import { http } from '@mullion/shared-kit/api/http';
import { MAX_INTEGER } from '@mullion/shared-kit/api/page';
import { maxTextLength } from '@mullion/shared-kit/api/platform-limits';
import { translate } from '@mullion/shared-kit/i18n/i18n';
import { boolean, number, type ObjectSchema, object, string } from '@mullion/shared-kit/inputs/schema';
import { settingQuery } from '../../calls/setting';
import { defineSettings, type SettingField } from '../../framework/define-settings';

/** Rules of passwords that count something; off while nothing is there. */
const counted = [
  'minimumUppercaseLetters',
  'minimumLowercaseLetters',
  'minimumDigits',
  'minimumSpecialCharacters',
] as const;
const days = ['passwordExpirationPeriodDays', 'passwordReuseFrequencyDays'] as const;
type Count = (typeof counted)[number] | (typeof days)[number];

interface SecuritySettings {
  maxFailedLoginAttempts: number | null;
  userLockoutNotificationEmail: string | null;
  passwordPolicy: { minimumLength: number; allowWhitespaces: boolean | null } & Partial<Record<Count, number | null>>;
}

interface SecurityValues extends Record<string, unknown> {
  maxFailedLoginAttempts: number | null;
  userLockoutNotificationEmail: string;
  passwordPolicy: { minimumLength: number; allowWhitespaces: boolean } & Record<Count, number | null>;
}

const path = '/api/admin/securitySettings';
const count = () => number().nullable().defined().integer().min(0).max(MAX_INTEGER);
const counts = [...counted, ...days];
/** No password is asked to be longer. */
const longest = 50;
type Policy = Readonly<Partial<Record<Count, number | null>>>;

/** What a password has to have of all kinds may not be more than it can be long; said once, at the greatest. */
const fits = (name: (typeof counted)[number], policy: Policy) => {
  const minimums = counted.map((one) => policy[one] ?? 0);
  const greatest = counted[minimums.indexOf(Math.max(...minimums))];
  return name !== greatest || minimums.reduce((sum, one) => sum + one, 0) <= longest;
};
const counting = (name: (typeof counted)[number]) =>
  count()
    .max(longest)
    .test(
      'together',
      () => translate('mf-settings', 'policy.together', { max: longest }),
      (_, { parent }) => fits(name, parent as Policy),
    );
const field = (name: Count, unit?: 'days'): SettingField<SecurityValues> => ({
  kind: 'number',
  name: `passwordPolicy.${name}`,
  min: 0,
  max: unit ? undefined : longest,
  unit,
});

/** What passwords have to be like, and when an account is locked. */
export const passwordPolicySettings = defineSettings<SecuritySettings, SecurityValues>({
  page: 'policy',
  saves: 'policy.save',
  query: (options) => settingQuery<SecuritySettings>(path, options),
  values: (stored) => ({
    maxFailedLoginAttempts: stored?.maxFailedLoginAttempts ?? null,
    userLockoutNotificationEmail: stored?.userLockoutNotificationEmail ?? '',
    passwordPolicy: {
      minimumLength: stored?.passwordPolicy.minimumLength ?? 6,
      allowWhitespaces: stored?.passwordPolicy.allowWhitespaces ?? true,
      ...(Object.fromEntries(counts.map((name) => [name, stored?.passwordPolicy[name] ?? null])) as Record<
        Count,
        number | null
      >),
    },
  }),
  rules: () =>
    object({
      maxFailedLoginAttempts: count(),
      userLockoutNotificationEmail: string().defined().trim().email().max(maxTextLength),
      passwordPolicy: object({
        minimumLength: number().required().integer().min(5).max(longest),
        allowWhitespaces: boolean().required(),
        ...Object.fromEntries(counted.map((name) => [name, counting(name)])),
        ...Object.fromEntries(days.map((name) => [name, count()])),
      }),
    }) as unknown as ObjectSchema<SecurityValues>,
  sections: [
    {
      id: 'lockout',
      fields: [
        { kind: 'number', name: 'maxFailedLoginAttempts', min: 0, hint: true },
        { kind: 'text', name: 'userLockoutNotificationEmail', type: 'email', maxLength: maxTextLength, hint: true },
      ],
    },
    {
      id: 'passwords',
      fields: [
        { kind: 'number', name: 'passwordPolicy.minimumLength', min: 5, max: longest, required: true },
        [field('minimumUppercaseLetters'), field('minimumLowercaseLetters')],
        [field('minimumDigits'), field('minimumSpecialCharacters')],
        [field('passwordExpirationPeriodDays', 'days'), field('passwordReuseFrequencyDays', 'days')],
        { kind: 'switch', name: 'passwordPolicy.allowWhitespaces' },
      ],
    },
  ],
  save: (values, stored, options) =>
    http.post<SecuritySettings>(
      path,
      {
        ...stored,
        ...values,
        userLockoutNotificationEmail: values.userLockoutNotificationEmail || null,
        passwordPolicy: { ...stored?.passwordPolicy, ...values.passwordPolicy },
      },
      options,
    ),
});
