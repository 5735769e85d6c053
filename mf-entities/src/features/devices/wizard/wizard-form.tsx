import { changes } from '@mullion/shared-kit/api/changes';
import { defaultDeviceProfileInfoQuery, type TransportType } from '@mullion/shared-kit/api/device-profiles';
import { loadRefusals } from '@mullion/shared-kit/api/load-refusals';
import { translateMessage } from '@mullion/shared-kit/api/message-text';
import { loadCode } from '@mullion/shared-kit/browser/load-code';
import type { ScreenContext } from '@mullion/shared-kit/entity/define-entity-screen';
import { useT } from '@mullion/shared-kit/i18n/i18n';
import { Form, useKitForm } from '@mullion/shared-kit/inputs/form';
import { refusalText } from '@mullion/shared-kit/list/error-text';
import { runSafely } from '@mullion/shared-kit/notify/run-safely';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo, useRef, useState } from 'react';
import { refuseField } from '../../../screen-parts/refuse-field';
import { emptyCredentials, generateToken } from '../credentials/credentials-values';
import type { NewProfileParts } from '../profiles/profile-steps';
import { type AddDeviceCalls, type AddDeviceTries, type Added, addDevice, platformCalls } from './add-device';
import { WizardDialog } from './wizard-dialog';
import { wizardSchema } from './wizard-schema';
import { draftOf, partsOf, trimmed, type WizardValues } from './wizard-values';

interface WizardFormProps {
  context: ScreenContext;
  tries: AddDeviceTries;
  onAdded: (added: Added) => void;
  onCancel: () => void;
}

/** The wizard's one form: what it begins with, and how it is stored. */
export function WizardForm({ context, tries, onAdded, onCancel }: WizardFormProps) {
  const t = useT('mf-entities');
  const client = useQueryClient();
  const profile = useQuery(defaultDeviceProfileInfoQuery());
  const [token] = useState(() => generateToken());
  const [parts, setParts] = useState<NewProfileParts>();
  const [transport, setTransport] = useState<TransportType>();
  const values = useMemo<WizardValues>(
    () => ({
      name: '',
      label: '',
      isNewProfile: false,
      profileId: profile.data?.id.id ?? null,
      newProfile: '',
      gateway: false,
      overwriteActivityTime: false,
      description: '',
      customerId: null,
      credentials: { ...emptyCredentials, token },
      ...(parts && Object.assign({}, ...partsOf(parts).map((part) => part.read(null)))),
    }),
    [profile.data, token, parts],
  );
  const isNew = (): boolean => form.getValues('isNewProfile');
  const form = useKitForm<WizardValues>(() => Promise.resolve(wizardSchema(t, isNew() ? parts : undefined)), values);
  const makeProfile = async (wanted: boolean) =>
    runSafely(async () => {
      if (wanted && !parts) {
        const file = await loadCode(
          () => import(/* webpackChunkName: "device-profile-form" */ '../profiles/profile-steps'),
        );
        const begun = partsOf(file.newProfileParts).map((part) => part.read(null));
        // Their fields are drawn before the form follows `values`.
        for (const [name, value] of begun.flatMap(Object.entries)) form.setValue(name, value);
        setParts(file.newProfileParts);
      }
      form.setValue('isNewProfile', wanted, { shouldDirty: true });
    });

  const calls: AddDeviceCalls = {
    ...platformCalls(client),
    // The rest of the form has a name too.
    saveProfile: (...args) =>
      platformCalls(client)
        .saveProfile(...args)
        .catch(async (error: unknown) => {
          const known = await loadRefusals(error);
          const [first] = known?.refusalsOf(refusalText(error)) ?? [];
          if (!first?.fields.includes('name')) throw error;
          return refuseField(form, 'newProfile', translateMessage(first.message), error);
        }),
  };
  const added = useRef<Added>(undefined);
  /** What refused tries have made all the same. */
  const [made, setMade] = useState<AddDeviceTries>({});
  const submit = async (typed: WizardValues) => {
    const wanted = trimmed(typed);
    try {
      const adding = addDevice(wanted, draftOf(wanted, parts), calls, tries);
      tries.running = adding;
      const device = await adding;
      await changes.settled();
      added.current = { device, credentials: wanted.credentials };
    } finally {
      setMade({ ...tries });
    }
  };
  const finish = () => {
    if (added.current) onAdded(added.current);
  };
  return (
    <Form form={form} onSubmit={submit} onStored={finish}>
      <WizardDialog
        context={context}
        parts={parts}
        profileTransport={transport}
        onTransport={setTransport}
        onNewProfile={makeProfile}
        made={made}
        isDirty={form.formState.isDirty}
        onCancel={onCancel}
      />
    </Form>
  );
}
