import type { TransportType } from '@mullion/shared-kit/api/device-profiles';
import { Dialog } from '@mullion/shared-kit/dialogs/dialog';
import { isNoPublicCustomer } from '@mullion/shared-kit/entity/assignable';
import type { ScreenContext } from '@mullion/shared-kit/entity/define-entity-screen';
import { useT } from '@mullion/shared-kit/i18n/i18n';
import { CancelButton, FormError, SubmitButton, useFormContext, useWatch } from '@mullion/shared-kit/inputs/form';
import { FormField } from '@mullion/shared-kit/inputs/form-field';
import { EntityPicker } from '@mullion/shared-kit/pickers/entity-picker';
import { useEffect } from 'react';
import { namesOf, PartFields } from '../../../screen-parts/steps/steps-part';
import { useSteps } from '../../../screen-parts/steps/use-steps';
import { credentialsTypesFor } from '../credentials/credentials-values';
import type { NewProfileParts } from '../profiles/profile-steps';
import type { AddDeviceTries } from './add-device';
import { MadeNotice } from './left-behind';
import styles from './wizard.module.css';
import { CredentialsStep, DetailsFields } from './wizard-fields';
import type { WizardValues } from './wizard-values';

interface WizardDialogProps {
  context: ScreenContext;
  /** Once they have been asked for. */
  parts: NewProfileParts | undefined;
  /** Of the existing profile that is chosen. */
  profileTransport: TransportType | undefined;
  onTransport: (transport: TransportType | undefined) => void;
  onNewProfile: (isNew: boolean) => Promise<void>;
  made: AddDeviceTries;
  isDirty: boolean;
  onCancel: () => void;
}

/** The wizard as people see it: three steps, and three more for a profile that is made with the device. */
export function WizardDialog({ context, made, isDirty, onCancel, ...props }: WizardDialogProps) {
  const t = useT('mf-entities');
  const isNewProfile = useWatch<WizardValues, 'isNewProfile'>({ name: 'isNewProfile' });
  const newTransport = useWatch<WizardValues, 'transport.type'>({ name: 'transport.type' }) as
    | TransportType
    | undefined;
  const parts = isNewProfile ? props.parts : undefined;
  const transport = parts ? newTransport : props.profileTransport;
  useAllowedCredentials(transport);
  const { tabs, panel, ways } = useSteps(
    [
      {
        id: 'details',
        label: t('device-profile.step.details'),
        names: [
          ...['name', 'label', 'profileId', 'newProfile', 'gateway', 'overwriteActivityTime', 'description'],
          ...namesOf(parts?.details ?? []),
        ],
        fields: (
          <DetailsFields
            context={context}
            parts={parts}
            onNewProfile={props.onNewProfile}
            onTransport={props.onTransport}
          />
        ),
      },
      ...(parts?.steps ?? []).map((step) => ({
        id: step.id,
        label: t(step.label),
        names: namesOf(step.parts),
        counts: step.counts,
        fields: <PartFields parts={step.parts} entity={null} context={context} />,
      })),
      {
        id: 'credentials',
        label: t('wizard.credentials'),
        names: ['credentials'],
        fields: <CredentialsStep transport={transport} />,
      },
      {
        id: 'customer',
        label: t('wizard.step.customer'),
        names: ['customerId'],
        fields: (
          <FormField
            name="customerId"
            control={EntityPicker}
            entityType="CUSTOMER"
            label={t('wizard.customer')}
            hint={t('wizard.customer.hint')}
            offers={isNoPublicCustomer}
          />
        ),
      },
    ],
    { isNew: true },
  );
  return (
    <Dialog
      title={t('wizard.title')}
      size="large"
      dirty={isDirty}
      header={<div className={styles.tabs}>{tabs}</div>}
      actions={
        <>
          <div className={styles.ways}>{ways}</div>
          <CancelButton onCancel={onCancel}>{t('cancel')}</CancelButton>
          <SubmitButton>{t('wizard.add')}</SubmitButton>
        </>
      }
    >
      <div className={styles.steps}>
        <FormError />
        <MadeNotice made={made} />
        {panel}
      </div>
    </Dialog>
  );
}

/** Another transport may not know the chosen type of credentials. */
function useAllowedCredentials(transport: TransportType | undefined) {
  const { setValue } = useFormContext<WizardValues>();
  const type = useWatch<WizardValues, 'credentials.type'>({ name: 'credentials.type' });
  useEffect(() => {
    const allowed = credentialsTypesFor(transport);
    const [first] = allowed;
    if (first && !allowed.includes(type)) setValue('credentials.type', first);
  }, [transport, type, setValue]);
}
