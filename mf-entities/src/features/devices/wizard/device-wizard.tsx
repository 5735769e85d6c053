import { changes } from '@mullion/shared-kit/api/changes';
import { defaultDeviceProfileInfoQuery } from '@mullion/shared-kit/api/device-profiles';
import type { Device } from '@mullion/shared-kit/api/devices';
import { Dialog } from '@mullion/shared-kit/dialogs/dialog';
import { openDialog } from '@mullion/shared-kit/dialogs/open-dialog';
import type { ScreenContext } from '@mullion/shared-kit/entity/define-entity-screen';
import { trimStrings } from '@mullion/shared-kit/entity/trim-strings';
import { useT } from '@mullion/shared-kit/i18n/i18n';
import { CancelButton, FieldRows, Form, FormError, SubmitButton, useKitForm } from '@mullion/shared-kit/inputs/form';
import { notify } from '@mullion/shared-kit/notify/notify';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo, useRef, useState } from 'react';
import { type CredentialsValues, emptyCredentials, generateToken } from '../credentials/credentials-values';
import { ConnectStep } from './connect-step';
import { WizardFields } from './wizard-fields';
import { wizardSchema } from './wizard-schema';
import {
  type AddDeviceTries,
  addDevice,
  newProfileId,
  platformCalls,
  takeBackUnfinished,
  type WizardValues,
} from './wizard-values';

/** Opens the wizard that adds a device and then shows how to connect it. */
export async function openDeviceWizard(context: ScreenContext): Promise<void> {
  const tries: AddDeviceTries = {};
  await openDialog<void>((close) => <DeviceWizard context={context} tries={tries} onClose={() => close()} />);
  const left = await takeBackUnfinished(tries, platformCalls(context.client));
  if (!left) return;
  notify.warn(context.t('wizard.left', { name: left.name }), {
    duration: 0,
    action: { label: context.t('connect.open'), onSelect: () => context.open(left.id.id) },
  });
}

interface Added {
  device: Device;
  credentials: CredentialsValues;
}

interface DeviceWizardProps {
  context: ScreenContext;
  tries: AddDeviceTries;
  onClose: () => void;
}

/** Two pages: what the device is (a name is enough), and, when it exists, how it sends its first value. */
function DeviceWizard({ context, tries, onClose }: DeviceWizardProps) {
  const [added, setAdded] = useState<Added>();
  if (!added) return <DevicePage tries={tries} onAdded={setAdded} onCancel={onClose} />;
  const finish = () => {
    onClose();
    context.open(added.device.id.id);
  };
  return <ConnectStep device={added.device} credentials={added.credentials} onOpen={finish} onClose={onClose} />;
}

interface DevicePageProps {
  tries: AddDeviceTries;
  onAdded: (added: Added) => void;
  onCancel: () => void;
}

function DevicePage({ tries, onAdded, onCancel }: DevicePageProps) {
  const t = useT('mf-entities');
  const client = useQueryClient();
  const profile = useQuery(defaultDeviceProfileInfoQuery());
  const [token] = useState(() => generateToken());
  const values = useMemo<WizardValues>(
    () => ({
      name: '',
      label: '',
      profileId: profile.data?.id.id ?? null,
      newProfile: '',
      gateway: false,
      overwriteActivityTime: false,
      description: '',
      customerId: null,
      credentials: { ...emptyCredentials, token },
    }),
    [profile.data, token],
  );
  const form = useKitForm<WizardValues>(() => Promise.resolve(wizardSchema(t)), values);
  const added = useRef<Added>(undefined);
  const submit = async (typed: WizardValues) => {
    const wanted = trimStrings(typed);
    const device = await addDevice(wanted, platformCalls(client), tries).catch((error: unknown) => {
      const { profile } = tries;
      if (profile && wanted.profileId === newProfileId) form.setValue('profileId', profile.id);
      throw error;
    });
    await changes.settled();
    added.current = { device, credentials: wanted.credentials };
  };
  const finish = () => {
    if (added.current) onAdded(added.current);
  };
  return (
    <Form form={form} onSubmit={submit} onStored={finish}>
      <Dialog
        title={t('wizard.title')}
        dirty={form.formState.isDirty}
        actions={
          <>
            <CancelButton onCancel={onCancel}>{t('cancel')}</CancelButton>
            <SubmitButton>{t('wizard.add')}</SubmitButton>
          </>
        }
      >
        <FieldRows>
          <FormError />
          <WizardFields />
        </FieldRows>
      </Dialog>
    </Form>
  );
}
