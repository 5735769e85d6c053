import type { Translate } from '@mullion/shared-kit/i18n/i18n';
import { type ObjectSchema, object, string } from '@mullion/shared-kit/inputs/schema';
import type { Lwm2mCredentials, Lwm2mMode, Lwm2mServer } from './lwm2m-credentials';

/** Hexadecimal digits of the longest key. */
const MAX_PSK_LENGTH = 128;

/** A key that both sides know: hexadecimal, as long as the platform takes it. */
export const isPskKey = (text: string): boolean =>
  /^[0-9a-f]+$/i.test(text.trim()) && text.trim().length % 32 === 0 && text.trim().length <= MAX_PSK_LENGTH;

/** Base64, in lines or not. */
export const isBase64 = (text: string): boolean => /^[A-Za-z0-9+/\s]+={0,2}\s*$/.test(text);

/** Rules of LwM2M credentials; only what the chosen modes ask counts. `t` speaks the module's own texts. */
export function lwm2mSchema(t: Translate): ObjectSchema<Lwm2mCredentials> {
  const text = () => string().defined();
  /** A key or certificate as its mode has it. */
  const keyOf = (mode: Lwm2mMode) =>
    mode === 'PSK'
      ? text().required().test('hex', t('lwm2m.key.not-hex'), isPskKey)
      : text().required().test('base64', t('lwm2m.key.not-base64'), isBase64);
  const identity = text().trim().required().notOneOf(['NO_SEC'], t('lwm2m.identity.reserved'));

  const server = (): ObjectSchema<Lwm2mServer> =>
    object({
      securityMode: string<Lwm2mMode>().required(),
      clientPublicKeyOrId: text().when('securityMode', ([mode]: Lwm2mMode[], rule) =>
        mode === 'NO_SEC' ? rule : mode === 'PSK' ? text().trim().required() : keyOf(mode as Lwm2mMode),
      ),
      clientSecretKey: text().when('securityMode', ([mode]: Lwm2mMode[], rule) =>
        mode === 'NO_SEC' ? rule : keyOf(mode as Lwm2mMode),
      ),
    });

  return object({
    client: object({
      endpoint: text().trim().required(),
      securityConfigClientMode: string<Lwm2mMode>().required(),
      identity: text().when('securityConfigClientMode', ([mode]: Lwm2mMode[], rule) =>
        mode === 'PSK' ? identity : rule,
      ),
      key: text().when('securityConfigClientMode', ([mode]: Lwm2mMode[], rule) =>
        mode === 'PSK' || mode === 'RPK' ? keyOf(mode) : rule,
      ),
      cert: text().when('securityConfigClientMode', ([mode]: Lwm2mMode[], rule) =>
        mode === 'X509'
          ? rule.test('base64', t('lwm2m.key.not-base64'), (value: string) => value === '' || isBase64(value))
          : rule,
      ),
    }),
    bootstrap: object({ bootstrapServer: server(), lwm2mServer: server() }),
  }) as ObjectSchema<Lwm2mCredentials>;
}
