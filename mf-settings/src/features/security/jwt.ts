import { changes } from '@mullion/shared-kit/api/changes';
import { http } from '@mullion/shared-kit/api/http';
import { MAX_INTEGER } from '@mullion/shared-kit/api/page';
import { maxTextLength } from '@mullion/shared-kit/api/platform-limits';
import { confirm } from '@mullion/shared-kit/dialogs/confirm';
import { translate } from '@mullion/shared-kit/i18n/i18n';
import { number, type ObjectSchema, object, string } from '@mullion/shared-kit/inputs/schema';
import { session } from '@mullion/shared-kit/session/session';
import { settingQuery } from '../../calls/setting';
import { defineSettings } from '../../framework/define-settings';
import { SigningKey } from './signing-key';
import { isSigningKey } from './signing-key-rules';

interface JwtSettings extends Record<string, unknown> {
  tokenIssuer: string;
  tokenSigningKey: string;
  /** s */
  tokenExpirationTime: number;
  /** s */
  refreshTokenExpTime: number;
}

const path = '/api/admin/jwtSettings';
const says = (key: string) => () => translate('mf-settings', key);
/** The platform wants more than a minute, and more than a quarter of an hour. */
const seconds = (least: number) =>
  number()
    .required()
    .integer()
    .min(least + 1)
    .max(MAX_INTEGER);

/** How tokens are signed, and how long they last. */
export const jwtSettings = defineSettings<JwtSettings, JwtSettings>({
  page: 'jwt',
  query: (options) => settingQuery<JwtSettings>(path, options),
  values: (stored) => ({
    tokenIssuer: stored?.tokenIssuer ?? '',
    tokenSigningKey: stored?.tokenSigningKey ?? '',
    tokenExpirationTime: stored?.tokenExpirationTime ?? 9000,
    refreshTokenExpTime: stored?.refreshTokenExpTime ?? 604_800,
  }),
  rules: () =>
    object({
      tokenIssuer: string().trim().required().max(maxTextLength),
      tokenSigningKey: string().required().trim().test('key', says('jwt.tokenSigningKey.invalid'), isSigningKey),
      tokenExpirationTime: seconds(60),
      refreshTokenExpTime: seconds(900).test(
        'longer',
        says('jwt.refreshTokenExpTime.longer'),
        (refresh, { parent }) => !(refresh <= parent.tokenExpirationTime),
      ),
    }) as unknown as ObjectSchema<JwtSettings>,
  sections: [
    { id: 'key', component: SigningKey, names: ['tokenIssuer', 'tokenSigningKey'] },
    {
      id: 'lifetimes',
      fields: [
        [
          { kind: 'number', name: 'tokenExpirationTime', min: 61, required: true, unit: 's' },
          { kind: 'number', name: 'refreshTokenExpTime', min: 901, required: true, unit: 's' },
        ],
      ],
    },
  ],
  refusedAt: [
    [/token issuer/, 'tokenIssuer'],
    [/signing key/, 'tokenSigningKey'],
    [/^JWT token expiration/, 'tokenExpirationTime'],
    [/refresh token/, 'refreshTokenExpTime'],
  ],
  saves: 'jwt.save',
  ask: async (values, stored, { t }) => {
    const isSame = values.tokenIssuer === stored?.tokenIssuer && values.tokenSigningKey === stored?.tokenSigningKey;
    return (
      isSame ||
      confirm({
        title: t('jwt.ask.title'),
        message: t('jwt.ask.text'),
        confirmLabel: t('jwt.ask.confirm'),
        danger: true,
      })
    );
  },
  // The answer holds the tokens that this session goes on with.
  isWaitedFor: true,
  save: async (values, _, options) => {
    session.replaceTokens(await http.post(path, values, options));
    changes.announce({ of: 'SETTINGS', id: null, gone: false });
    // They are stored, whether or not they can be read again.
    return http.get<JwtSettings>(path, undefined, options).catch(() => values);
  },
});
