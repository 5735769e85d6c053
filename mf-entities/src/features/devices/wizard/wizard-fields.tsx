import type { TransportType } from '@mullion/shared-kit/api/device-profiles';
import { entityId } from '@mullion/shared-kit/api/entity-id';
import { maxTextLength } from '@mullion/shared-kit/api/platform-limits';
import { isNoPublicCustomer } from '@mullion/shared-kit/entity/assignable';
import { useT } from '@mullion/shared-kit/i18n/i18n';
import { CheckboxField } from '@mullion/shared-kit/inputs/checkbox-field';
import { useFormContext, useFormState, useWatch } from '@mullion/shared-kit/inputs/form';
import { FormField } from '@mullion/shared-kit/inputs/form-field';
import { TextField } from '@mullion/shared-kit/inputs/text-field';
import { TextareaField } from '@mullion/shared-kit/inputs/textarea-field';
import { EntityPicker } from '@mullion/shared-kit/pickers/entity-picker';
import { useState } from 'react';
import { CredentialsFields } from '../credentials/credentials-fields';
import { credentialsTypesFor } from '../credentials/credentials-values';
import styles from './wizard.module.css';
import { newProfileId, type WizardValues } from './wizard-values';

/** Everything a new device may have; rarely needed fields are collapsed and have good defaults. */
export function WizardFields() {
  const t = useT('mf-entities');
  const [transport, setTransport] = useState<TransportType>();
  const { setValue } = useFormContext<WizardValues>();
  const profileId = useWatch<WizardValues, 'profileId'>({ name: 'profileId' });
  const gateway = useWatch<WizardValues, 'gateway'>({ name: 'gateway' });
  const type = useWatch<WizardValues, 'credentials.type'>({ name: 'credentials.type' });
  const { errors } = useFormState<WizardValues>();
  const allowed = credentialsTypesFor(transport);
  const [firstAllowed] = allowed;
  // Another profile may not know the chosen type of credentials.
  if (firstAllowed && !allowed.includes(type)) queueMicrotask(() => setValue('credentials.type', firstAllowed));

  return (
    <>
      <FormField name="name" control={TextField} label={t('name')} required maxLength={maxTextLength} autoFocus />
      <FormField name="label" control={TextField} label={t('label')} maxLength={maxTextLength} />
      <FormField
        name="profileId"
        control={EntityPicker}
        entityType="DEVICE_PROFILE"
        label={t('device.profile')}
        hint={t(profileId === newProfileId ? 'wizard.profile.new' : 'wizard.profile.hint')}
        onEntity={(profile) => setTransport(profile?.entity.transportType as TransportType | undefined)}
        onCreate={async (text) => {
          const name = text.trim();
          if (!name) return undefined;
          setValue('newProfile', name);
          const id = entityId('DEVICE_PROFILE', newProfileId);
          return { id, name, entity: { id, createdTime: 0, transportType: 'DEFAULT' } };
        }}
        createLabel={t('wizard.profile.create')}
        required
      />
      <FormField
        name="customerId"
        control={EntityPicker}
        entityType="CUSTOMER"
        label={t('wizard.customer')}
        hint={t('wizard.customer.hint')}
        offers={isNoPublicCustomer}
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
