import { isBase64, type Lwm2mSecurityMode } from '@mullion/shared-kit/api/lwm2m';
import type { Translate } from '@mullion/shared-kit/i18n/i18n';
import { type ObjectSchema, object, string } from '@mullion/shared-kit/inputs/schema';
import type { Lwm2mCredentials, Lwm2mServer } from './lwm2m-credentials';

/** Hexadecimal digits of the longest key. */
const MAX_PSK_LENGTH = 128;

/** A key that both sides know: hexadecimal, as long as the platform takes it. */
const isPskKey = (text: string): boolean =>
  /^[0-9a-f]+$/i.test(text.trim()) && text.trim().length % 32 === 0 && text.trim().length <= MAX_PSK_LENGTH;

/** Rules of LwM2M credentials; only what the chosen modes ask counts. `t` speaks the module's own texts. */
export function lwm2mSchema(t: Translate): ObjectSchema<Lwm2mCredentials> {
  const text = () => string().defined();
  /** A key or certificate as its mode has it. */
  const keyOf = (mode: Lwm2mSecurityMode) =>
    mode === 'PSK'
      ? text().required().test('hex', t('lwm2m.key.not-hex'), isPskKey)
      : text().required().test('base64', t('lwm2m.key.not-base64'), isBase64);
  const identity = text().trim().required().notOneOf(['NO_SEC'], t('lwm2m.identity.reserved'));

  const server = (): ObjectSchema<Lwm2mServer> =>
    object({
      securityMode: string<Lwm2mSecurityMode>().required(),
      clientPublicKeyOrId: text().when('securityMode', ([mode]: Lwm2mSecurityMode[], rule) =>
        mode === 'NO_SEC' ? rule : mode === 'PSK' ? text().trim().required() : keyOf(mode as Lwm2mSecurityMode),
      ),
      clientSecretKey: text().when('securityMode', ([mode]: Lwm2mSecurityMode[], rule) =>
        mode === 'NO_SEC' ? rule : keyOf(mode as Lwm2mSecurityMode),
      ),
    });

  return object({
    client: object({
      endpoint: text().trim().required(),
      securityConfigClientMode: string<Lwm2mSecurityMode>().required(),
      identity: text().when('securityConfigClientMode', ([mode]: Lwm2mSecurityMode[], rule) =>
        mode === 'PSK' ? identity : rule,
      ),
      key: text().when('securityConfigClientMode', ([mode]: Lwm2mSecurityMode[], rule) =>
        mode === 'PSK' || mode === 'RPK' ? keyOf(mode) : rule,
      ),
      cert: text().when('securityConfigClientMode', ([mode]: Lwm2mSecurityMode[], rule) =>
        mode === 'X509'
          ? rule.test('base64', t('lwm2m.key.not-base64'), (value: string) => value === '' || isBase64(value))
          : rule,
      ),
    }),
    bootstrap: object({ bootstrapServer: server(), lwm2mServer: server() }),
  }) as ObjectSchema<Lwm2mCredentials>;
}
