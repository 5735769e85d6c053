import type { TransportType } from '@mullion/shared-kit/api/device-profiles';
import { maxTextLength } from '@mullion/shared-kit/api/platform-limits';
import type { ScreenContext } from '@mullion/shared-kit/entity/define-entity-screen';
import { useT } from '@mullion/shared-kit/i18n/i18n';
import { CheckboxField } from '@mullion/shared-kit/inputs/checkbox-field';
import { useFormContext, useWatch } from '@mullion/shared-kit/inputs/form';
import { FormField } from '@mullion/shared-kit/inputs/form-field';
import { TextField } from '@mullion/shared-kit/inputs/text-field';
import { TextareaField } from '@mullion/shared-kit/inputs/textarea-field';
import { runSafely } from '@mullion/shared-kit/notify/run-safely';
import { EntityPicker } from '@mullion/shared-kit/pickers/entity-picker';
import { Segmented } from '@mullion/shared-kit/ui/segmented';
import { useEffect } from 'react';
import { PartFields } from '../../../screen-parts/steps/steps-part';
import { CredentialsFields } from '../credentials/credentials-fields';
import type { NewProfileParts } from '../profiles/profile-steps';
import styles from './wizard.module.css';
import type { WizardValues } from './wizard-values';

interface DetailsFieldsProps {
  context: ScreenContext;
  /** Parts of the profile that is made; none for an existing one. */
  parts: NewProfileParts | undefined;
  onNewProfile: (isNew: boolean) => Promise<void>;
  onTransport: (transport: TransportType | undefined) => void;
}

/** What the device is: a name is enough. */
export function DetailsFields({ context, parts, onNewProfile, onTransport }: DetailsFieldsProps) {
  const t = useT('mf-entities');
  const { setValue, setFocus } = useFormContext<WizardValues>();
  const gateway = useWatch<WizardValues, 'gateway'>({ name: 'gateway' });
  const isNew = parts !== undefined;
  useEffect(() => {
    if (isNew) setFocus('newProfile');
  }, [isNew, setFocus]);
  return (
    <>
      <FormField name="name" control={TextField} label={t('name')} required maxLength={maxTextLength} autoFocus />
      <FormField name="label" control={TextField} label={t('label')} maxLength={maxTextLength} />
      <div className={styles.profile}>
        <Segmented
          label={t('wizard.profile.which')}
          options={[
            { value: 'existing', label: t('wizard.profile.existing') },
            { value: 'new', label: t('wizard.profile.make') },
          ]}
          value={parts ? 'new' : 'existing'}
          onChange={(kind) => runSafely(() => onNewProfile(kind === 'new'))}
        />
        {parts ? (
          <>
            <FormField
              name="newProfile"
              control={TextField}
              label={t('wizard.profile.name')}
              hint={t('wizard.profile.new')}
              required
              maxLength={maxTextLength}
            />
            <PartFields parts={parts.details} entity={null} context={context} />
          </>
        ) : (
          <FormField
            name="profileId"
            control={EntityPicker}
            entityType="DEVICE_PROFILE"
            label={t('device.profile')}
            hint={t('wizard.profile.hint')}
            onEntity={(profile) => onTransport(profile?.entity.transportType as TransportType | undefined)}
            onCreate={async (text) => {
              setValue('newProfile', text.trim(), { shouldDirty: true });
              await onNewProfile(true);
              return undefined;
            }}
            createLabel={t('wizard.profile.create')}
            required
          />
        )}
      </div>
      <FormField name="gateway" control={CheckboxField} label={t('device.gateway')} hint={t('device.gateway.hint')} />
      {gateway && (
        <FormField name="overwriteActivityTime" control={CheckboxField} label={t('device.overwrite-activity-time')} />
      )}
      <FormField name="description" control={TextareaField} label={t('description')} rows={2} />
    </>
  );
}

/** What the device shows to connect: something is there from the beginning. */
export function CredentialsStep({ transport }: { transport: TransportType | undefined }) {
  const t = useT('mf-entities');
  const type = useWatch<WizardValues, 'credentials.type'>({ name: 'credentials.type' });
  return (
    <>
      {type === 'ACCESS_TOKEN' && <p className={styles.note}>{t('wizard.credentials.generated')}</p>}
      <CredentialsFields transport={transport} />
    </>
  );
}
