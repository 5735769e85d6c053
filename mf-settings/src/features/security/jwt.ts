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
import { installedKey, isSigningKey } from './signing-key-rules';

interface JwtSettings {
  tokenIssuer: string;
  tokenSigningKey: string;
  /** s */
  tokenExpirationTime: number;
  /** s */
  refreshTokenExpTime: number;
}

interface JwtValues extends JwtSettings, Record<string, unknown> {
  /** What is stored signs on, whatever it is. */
  storedKey: string;
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

const isStored = (key: string | undefined, { storedKey }: JwtValues) => key === storedKey;

/** How tokens are signed, and how long they last. */
export const jwtSettings = defineSettings<JwtSettings, JwtValues>({
  page: 'jwt',
  query: (options) => settingQuery<JwtSettings>(path, options),
  values: (stored) => ({
    tokenIssuer: stored?.tokenIssuer ?? '',
    tokenSigningKey: stored?.tokenSigningKey ?? '',
    tokenExpirationTime: stored?.tokenExpirationTime ?? 9000,
    refreshTokenExpTime: stored?.refreshTokenExpTime ?? 604_800,
    storedKey: stored?.tokenSigningKey ?? '',
  }),
  rules: () =>
    object({
      tokenIssuer: string().trim().required().max(maxTextLength),
      tokenSigningKey: string()
        .required()
        .trim()
        .test(
          'known',
          says('jwt.tokenSigningKey.known'),
          (key, { parent }) => key !== installedKey || isStored(key, parent),
        )
        .test(
          'key',
          says('jwt.tokenSigningKey.invalid'),
          (key, { parent }) => isStored(key, parent) || isSigningKey(key),
        ),
      tokenExpirationTime: seconds(60),
      refreshTokenExpTime: seconds(900).test(
        'longer',
        says('jwt.refreshTokenExpTime.longer'),
        (refresh, { parent }) => !(refresh <= parent.tokenExpirationTime),
      ),
      storedKey: string().defined(),
    }) as unknown as ObjectSchema<JwtValues>,
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
  save: async ({ storedKey: _, ...values }, __, options) => {
    session.replaceTokens(await http.post(path, values, options));
    changes.announce({ of: 'SETTINGS', id: null, gone: false });
    // They are stored, whether or not they can be read again.
    return http.get<JwtSettings>(path, undefined, options).catch(() => values);
  },
});
