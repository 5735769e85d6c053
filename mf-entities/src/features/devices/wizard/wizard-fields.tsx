import { maxTextLength } from '@mullion/shared-kit/api/platform-limits';
import {
  type DeviceProfileOption,
  useCustomerSearch,
  useDeviceProfileSearch,
} from '@mullion/shared-kit/entity/entity-search';
import { useT } from '@mullion/shared-kit/i18n/i18n';
import { CheckboxField } from '@mullion/shared-kit/inputs/checkbox-field';
import { EntityAutocomplete, type EntityOption } from '@mullion/shared-kit/inputs/entity-autocomplete';
import { useFormContext, useFormState, useWatch } from '@mullion/shared-kit/inputs/form';
import { FormField } from '@mullion/shared-kit/inputs/form-field';
import { TextField } from '@mullion/shared-kit/inputs/text-field';
import { TextareaField } from '@mullion/shared-kit/inputs/textarea-field';
import { CredentialsFields } from '../credentials/credentials-fields';
import { credentialsTypesFor } from '../credentials/credentials-values';
import styles from './wizard.module.css';
import { newProfileId, type WizardValues } from './wizard-values';

/** Everything a new device may have; what is rarely needed is folded in, already filled with a good default. */
export function WizardFields() {
  const t = useT('mf-entities');
  const searchProfiles = useDeviceProfileSearch();
  const searchCustomers = useCustomerSearch();
  const { setValue } = useFormContext<WizardValues>();
  const profile = useWatch<WizardValues, 'profile'>({ name: 'profile' });
  const gateway = useWatch<WizardValues, 'gateway'>({ name: 'gateway' });
  const type = useWatch<WizardValues, 'credentials.type'>({ name: 'credentials.type' });
  const { errors } = useFormState<WizardValues>();
  const transport = profile?.transportType;
  const allowed = credentialsTypesFor(transport);
  const [firstAllowed] = allowed;
  // Another profile may not know the chosen type of credentials.
  if (firstAllowed && !allowed.includes(type)) queueMicrotask(() => setValue('credentials.type', firstAllowed));

  return (
    <>
      <FormField name="name" control={TextField} label={t('name')} required maxLength={maxTextLength} autoFocus />
      <FormField name="label" control={TextField} label={t('label')} maxLength={maxTextLength} />
      <FormField
        name="profile"
        control={EntityAutocomplete<DeviceProfileOption>}
        label={t('device.profile')}
        hint={t(profile?.id === newProfileId ? 'wizard.profile.new' : 'wizard.profile.hint')}
        search={searchProfiles}
        onCreate={async (text) =>
          text.trim() ? { id: newProfileId, name: text.trim(), transportType: 'DEFAULT' as const } : undefined
        }
        createLabel={t('wizard.profile.create')}
        required
      />
      <FormField
        name="customer"
        control={EntityAutocomplete<EntityOption>}
        label={t('wizard.customer')}
        hint={t('wizard.customer.hint')}
        search={searchCustomers}
      />
      <FormField name="gateway" control={CheckboxField} label={t('device.gateway')} hint={t('device.gateway.hint')} />
      {gateway && (
        <FormField name="overwriteActivityTime" control={CheckboxField} label={t('device.overwrite-activity-time')} />
      )}
      <FormField name="description" control={TextareaField} label={t('description')} rows={2} />
      <details className={styles.fold} open={type !== 'ACCESS_TOKEN' || errors.credentials !== undefined || undefined}>
        <summary className={styles.summary}>
          {/* The space keeps letters of joined scripts apart. */}
          {t('wizard.credentials')} <span className={styles.remark}>{t(`wizard.credentials.${type}`)}</span>
        </summary>
        <div className={styles.folded}>
          <CredentialsFields transport={transport} />
        </div>
      </details>
    </>
  );
}
