import type { TransportType } from '@mullion/shared-kit/api/device-profiles';
import { useT } from '@mullion/shared-kit/i18n/i18n';
import { useFormContext, useWatch } from '@mullion/shared-kit/inputs/form';
import { FormField } from '@mullion/shared-kit/inputs/form-field';
import { PasswordField } from '@mullion/shared-kit/inputs/password-field';
import { SelectField } from '@mullion/shared-kit/inputs/select-field';
import { TextField } from '@mullion/shared-kit/inputs/text-field';
import { Button } from '@mullion/shared-kit/ui/button';
import { CopyButton } from '@mullion/shared-kit/ui/copy-button';
import { CertificateField } from './certificate-field';
import styles from './credentials.module.css';
import { credentialsTypesFor, generateToken, type WithCredentials } from './credentials-values';
import { Lwm2mFields } from './lwm2m-fields';

/** The fields of a device's credentials, by type; the type is asked only where the transport leaves a choice. */
export function CredentialsFields({ transport }: { transport: TransportType | undefined }) {
  const t = useT('mf-entities');
  const type = useWatch<WithCredentials, 'credentials.type'>({ name: 'credentials.type' });
  const types = credentialsTypesFor(transport);
  return (
    <>
      {types.length > 1 && (
        <FormField
          name="credentials.type"
          control={SelectField}
          label={t('credentials.type')}
          required
          options={types.map((value) => ({ value, label: t(`credentials.type.${value}`) }))}
        />
      )}
      {type === 'ACCESS_TOKEN' && <TokenField />}
      {type === 'MQTT_BASIC' && <MqttFields />}
      {type === 'X509_CERTIFICATE' && (
        <FormField
          name="credentials.certificate"
          control={CertificateField}
          label={t('credentials.certificate')}
          required
        />
      )}
      {type === 'LWM2M_CREDENTIALS' && <Lwm2mFields />}
    </>
  );
}

function TokenField() {
  const t = useT('mf-entities');
  const { setValue } = useFormContext<WithCredentials>();
  const token = useWatch<WithCredentials, 'credentials.token'>({ name: 'credentials.token' });
  return (
    <FormField
      name="credentials.token"
      control={TextField}
      label={t('credentials.type.ACCESS_TOKEN')}
      hint={t('credentials.token.hint')}
      required
      maxLength={32}
      after={
        <span className={styles.after}>
          <Button
            size="small"
            variant="text"
            icon="refresh"
            onClick={() =>
              setValue('credentials.token', generateToken(), {
                shouldDirty: true,
                shouldTouch: true,
                shouldValidate: true,
              })
            }
          >
            {t('credentials.generate')}
          </Button>
          {token && <CopyButton text={token} label={t('credentials.copy-token')} />}
        </span>
      }
    />
  );
}

function MqttFields() {
  const t = useT('mf-entities');
  const { setValue } = useFormContext<WithCredentials>();
  const generate = () => {
    const changed = { shouldDirty: true, shouldTouch: true, shouldValidate: true };
    setValue('credentials.userName', generateToken(), changed);
    setValue('credentials.password', generateToken(), changed);
  };
  return (
    <>
      <p className={styles.note}>{t('credentials.mqtt.hint')}</p>
      <FormField name="credentials.clientId" control={TextField} label={t('credentials.client-id')} />
      <FormField name="credentials.userName" control={TextField} label={t('credentials.user-name')} />
      <FormField
        name="credentials.password"
        control={PasswordField}
        label={t('credentials.password')}
        autoComplete="new-password"
      />
      <div>
        <Button size="small" icon="refresh" onClick={generate}>
          {t('credentials.generate-user')}
        </Button>
      </div>
    </>
  );
}
