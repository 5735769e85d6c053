import { changes } from '@mullion/shared-kit/api/changes';
import { deviceProfileInfoQuery, type TransportType } from '@mullion/shared-kit/api/device-profiles';
import {
  type DeviceCredentials,
  type DeviceInfo,
  deviceCredentialsQuery,
  saveDeviceCredentials,
} from '@mullion/shared-kit/api/devices';
import { formCall } from '@mullion/shared-kit/api/form-call';
import { toldInPlace } from '@mullion/shared-kit/api/told-in-place';
import { Dialog } from '@mullion/shared-kit/dialogs/dialog';
import { FormDialog } from '@mullion/shared-kit/dialogs/form-dialog';
import { openDialog } from '@mullion/shared-kit/dialogs/open-dialog';
import type { ScreenContext } from '@mullion/shared-kit/entity/define-entity-screen';
import { translate, useT } from '@mullion/shared-kit/i18n/i18n';
import { prettyJson } from '@mullion/shared-kit/i18n/text-format';
import { useKitForm } from '@mullion/shared-kit/inputs/form';
import { object } from '@mullion/shared-kit/inputs/schema';
import { notify } from '@mullion/shared-kit/notify/notify';
import { Button } from '@mullion/shared-kit/ui/button';
import { CopyButton } from '@mullion/shared-kit/ui/copy-button';
import { Icon } from '@mullion/shared-kit/ui/icon';
import { PropertyList } from '@mullion/shared-kit/ui/property-list';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { refuseField } from '../../../screen-parts/refuse-field';
import styles from './credentials.module.css';
import { CredentialsFields } from './credentials-fields';
import { credentialsSchema } from './credentials-schema';
import { readCredentials, type WithCredentials, writeCredentials } from './credentials-values';
import { writeLwm2m } from './lwm2m-credentials';

/**
 * Opens a device's credentials, to change them or (customer users) to read them. It opens once they have loaded; a call
 * that fails is reported like any other.
 */
export async function openCredentialsDialog(
  device: DeviceInfo,
  context: Pick<ScreenContext, 'client'>,
  readOnly: boolean,
): Promise<void> {
  const [stored, profile] = await Promise.all([
    context.client.fetchQuery(deviceCredentialsQuery(device.id.id)),
    context.client.fetchQuery(deviceProfileInfoQuery(device.deviceProfileId.id)),
  ]);
  const title = translate('mf-entities', 'credentials.title', { name: device.name });
  await openDialog<void>((close) =>
    readOnly ? (
      <CredentialsView title={title} stored={stored} onClose={() => close()} />
    ) : (
      <CredentialsForm title={title} stored={stored} transport={profile.transportType} onClose={() => close()} />
    ),
  );
}

/** Whether a device proves its identity in the same way. */
const isSame = (one: DeviceCredentials, other: DeviceCredentials) =>
  one.credentialsType === other.credentialsType &&
  one.credentialsId === other.credentialsId &&
  one.credentialsValue === other.credentialsValue;

interface CredentialsFormProps {
  title: string;
  stored: DeviceCredentials;
  transport: TransportType;
  onClose: () => void;
}

function CredentialsForm({ title, stored, transport, onClose }: CredentialsFormProps) {
  const t = useT('mf-entities');
  const values = useMemo<WithCredentials>(
    () => ({ credentials: readCredentials(stored, transport) }),
    [stored, transport],
  );
  const form = useKitForm<WithCredentials>(
    () => Promise.resolve(object({ credentials: credentialsSchema(t) })),
    values,
  );
  const { isDirty } = form.formState;
  const client = useQueryClient();
  /** What the person knows to replace. */
  const [known, setKnown] = useState(stored);
  const save = async ({ credentials }: WithCredentials) => {
    const wanted = writeCredentials(credentials);
    const query = toldInPlace(deviceCredentialsQuery(stored.deviceId.id));
    const now = await client.fetchQuery({ ...query, staleTime: 0 });
    if (!isSame(now, known) && !isSame(now, { ...now, ...wanted })) {
      setKnown(now);
      refuseField(form, 'root.server', t('credentials.changed-meanwhile'));
    }
    await saveDeviceCredentials({ ...now, ...wanted }, formCall);
    await changes.settled();
    notify.success(t('credentials.saved'));
  };
  return (
    <FormDialog
      form={form}
      onSubmit={save}
      onStored={onClose}
      title={title}
      dirty={isDirty}
      requireChange
      submitLabel={t('save')}
      onCancel={onClose}
    >
      <p className={styles.warning}>
        <Icon name="warning" size={16} />
        {t('credentials.warning')}
      </p>
      <CredentialsFields transport={transport} />
    </FormDialog>
  );
}

/** The same as plain text, for those who may only read them. */
function CredentialsView({
  title,
  stored,
  onClose,
}: {
  title: string;
  stored: DeviceCredentials;
  onClose: () => void;
}) {
  const t = useT('mf-entities');
  const isLwm2m = stored.credentialsType === 'LWM2M_CREDENTIALS';
  const values = readCredentials(stored, isLwm2m ? 'LWM2M' : undefined);
  const line = (label: string, value: string) =>
    value
      ? [{ label: t(label), value, wide: true, action: <CopyButton text={value} label={t('credentials.copy')} /> }]
      : [];
  return (
    <Dialog title={title} actions={<Button onClick={onClose}>{t('close')}</Button>}>
      <PropertyList
        properties={[
          { label: t('credentials.type'), value: t(`credentials.type.${stored.credentialsType}`), wide: true },
          ...line('credentials.type.ACCESS_TOKEN', values.token),
          ...line('credentials.client-id', values.clientId),
          ...line('credentials.user-name', values.userName),
          ...line('credentials.password', values.password),
          ...line('credentials.certificate', values.certificate),
          ...line('credentials.lwm2m', isLwm2m ? prettyJson(writeLwm2m(values.lwm2m)) : ''),
        ]}
      />
    </Dialog>
  );
}
