import { type Lwm2mSecurityMode, lwm2mSecurityModes } from '@mullion/shared-kit/api/lwm2m';
import { useT } from '@mullion/shared-kit/i18n/i18n';
import { useFormContext, useFormState, useWatch } from '@mullion/shared-kit/inputs/form';
import { FormField } from '@mullion/shared-kit/inputs/form-field';
import { SelectField } from '@mullion/shared-kit/inputs/select-field';
import { TextField } from '@mullion/shared-kit/inputs/text-field';
import { TextareaField } from '@mullion/shared-kit/inputs/textarea-field';
import styles from './credentials.module.css';
import type { WithCredentials } from './credentials-values';

const client = 'credentials.lwm2m.client';
const servers = ['bootstrapServer', 'lwm2mServer'] as const;

/** How a LwM2M client proves who it is, and how it knows its servers when it bootstraps. */
export function Lwm2mFields() {
  const t = useT('mf-entities');
  const { getValues, setValue } = useFormContext<WithCredentials>();
  const mode = useWatch<WithCredentials, `${typeof client}.securityConfigClientMode`>({
    name: `${client}.securityConfigClientMode`,
  });
  const change = (next: Lwm2mSecurityMode) => {
    setValue(`${client}.securityConfigClientMode`, next, { shouldDirty: true });
    const { endpoint, identity } = getValues(client);
    if (next === 'PSK' && !identity) setValue(`${client}.identity`, endpoint, { shouldDirty: true });
  };
  return (
    <>
      <FormField name={`${client}.endpoint`} control={TextField} label={t('lwm2m.endpoint')} required />
      <SelectField
        label={t('lwm2m.mode')}
        required
        options={lwm2mSecurityModes.map((value) => ({ value, label: t(`lwm2m.mode.${value}`) }))}
        value={mode}
        onChange={(next) => next && change(next)}
      />
      {mode === 'PSK' && (
        <FormField name={`${client}.identity`} control={TextField} label={t('lwm2m.identity')} required />
      )}
      {(mode === 'PSK' || mode === 'RPK') && (
        <KeyField name={`${client}.key`} label={t(mode === 'PSK' ? 'lwm2m.key' : 'lwm2m.public-key')} mode={mode} />
      )}
      {mode === 'X509' && (
        <FormField
          name={`${client}.cert`}
          control={TextareaField}
          label={t('lwm2m.certificate')}
          hint={t('lwm2m.certificate.hint')}
          mono
        />
      )}
      {servers.map((server) => (
        <ServerFields key={server} server={server} />
      ))}
    </>
  );
}

function KeyField({ name, label, mode }: { name: string; label: string; mode: Lwm2mSecurityMode }) {
  const t = useT('mf-entities');
  const hint = t(mode === 'PSK' ? 'lwm2m.key.hex' : 'lwm2m.key.base64');
  return <FormField name={name} control={TextareaField} label={label} hint={hint} rows={2} mono required />;
}

/** Folded until it asks something, or something in it is wrong. */
function ServerFields({ server }: { server: (typeof servers)[number] }) {
  const t = useT('mf-entities');
  const name = `credentials.lwm2m.bootstrap.${server}` as const;
  const mode = useWatch<WithCredentials, `${typeof name}.securityMode`>({ name: `${name}.securityMode` });
  const { errors } = useFormState<WithCredentials>();
  const isWrong = errors.credentials?.lwm2m?.bootstrap?.[server] !== undefined;
  return (
    <details className={styles.server} open={mode !== 'NO_SEC' || isWrong || undefined}>
      <summary>
        {t(`lwm2m.server.${server}`)} <span className={styles.mode}>{t(`lwm2m.mode.${mode}`)}</span>
      </summary>
      <div className={styles.serverFields}>
        <FormField
          name={`${name}.securityMode`}
          control={SelectField}
          label={t('lwm2m.mode')}
          required
          options={lwm2mSecurityModes.map((value) => ({ value, label: t(`lwm2m.mode.${value}`) }))}
        />
        {mode === 'PSK' && (
          <FormField name={`${name}.clientPublicKeyOrId`} control={TextField} label={t('lwm2m.identity')} required />
        )}
        {(mode === 'RPK' || mode === 'X509') && (
          <KeyField name={`${name}.clientPublicKeyOrId`} label={t(`lwm2m.server.public.${mode}`)} mode={mode} />
        )}
        {mode !== 'NO_SEC' && (
          <KeyField
            name={`${name}.clientSecretKey`}
            label={t(mode === 'PSK' ? 'lwm2m.key' : 'lwm2m.private-key')}
            mode={mode}
          />
        )}
      </div>
    </details>
  );
}
