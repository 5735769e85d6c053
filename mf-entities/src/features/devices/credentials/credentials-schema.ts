import type { Translate } from '@mullion/shared-kit/i18n/i18n';
import { mixed, type ObjectSchema, object, string } from '@mullion/shared-kit/inputs/schema';
import type { CredentialsValues } from './credentials-values';
import type { Lwm2mCredentials } from './lwm2m-credentials';
import { lwm2mSchema } from './lwm2m-schema';
import { isPemCertificate } from './pem';

const text = () => string().defined();

/** Rules of credentials; only those of the chosen type count. `t` speaks the module's own texts. */
export const credentialsSchema = (t: Translate): ObjectSchema<CredentialsValues> =>
  object({
    type: string<CredentialsValues['type']>().required(),
    token: text().when('type', {
      is: 'ACCESS_TOKEN',
      // biome-ignore lint/suspicious/noThenProperty: yup's own word
      then: (rule) => rule.required().max(32),
    }),
    clientId: text().when(['type', 'userName'], {
      is: (type: string, userName: string) => type === 'MQTT_BASIC' && !userName,
      // biome-ignore lint/suspicious/noThenProperty: yup's own word
      then: (rule) => rule.required(t('credentials.client-or-user')),
    }),
    userName: text().when(['type', 'password'], {
      is: (type: string, password: string) => type === 'MQTT_BASIC' && Boolean(password),
      // biome-ignore lint/suspicious/noThenProperty: yup's own word
      then: (rule) => rule.required(t('credentials.user-with-password')),
    }),
    password: text(),
    certificate: text().when('type', {
      is: 'X509_CERTIFICATE',
      // biome-ignore lint/suspicious/noThenProperty: yup's own word
      then: (rule) => rule.required().test('pem', t('credentials.not-pem'), (value) => isPemCertificate(value ?? '')),
    }),
    lwm2m: mixed<Lwm2mCredentials>().when('type', {
      is: 'LWM2M_CREDENTIALS',
      // biome-ignore lint/suspicious/noThenProperty: yup's own word
      then: () => lwm2mSchema(t),
    }),
  }) as ObjectSchema<CredentialsValues>;
