import { deviceProfileInfoQuery } from '@mullion/shared-kit/api/device-profiles';
import { type DeviceInfo, deviceCredentialsQuery } from '@mullion/shared-kit/api/devices';
import { toldInPlace } from '@mullion/shared-kit/api/told-in-place';
import { loadCode } from '@mullion/shared-kit/browser/load-code';
import { useDataSource, useEntityValue } from '@mullion/shared-kit/data/use-data-source';
import { useT } from '@mullion/shared-kit/i18n/i18n';
import { Age } from '@mullion/shared-kit/list/age';
import { errorText } from '@mullion/shared-kit/list/error-text';
import { runSafely } from '@mullion/shared-kit/notify/run-safely';
import { useLiveState } from '@mullion/shared-kit/realtime/use-latest';
import { useSession } from '@mullion/shared-kit/session/session';
import { Button } from '@mullion/shared-kit/ui/button';
import { CopyButton } from '@mullion/shared-kit/ui/copy-button';
import { PropertyList } from '@mullion/shared-kit/ui/property-list';
import { Skeleton } from '@mullion/shared-kit/ui/skeleton';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { ConnectionCell, connectionOf, LastActivityCell, lastConnectKey } from './connection';
import { copyableCredentials, readCredentials } from './credentials/credentials-values';
import { ConnectLines } from './wizard/connect-lines';

interface CardProps {
  entity: DeviceInfo;
}

/** Whether the device is there, since when, and when it was last heard of. */
export function ConnectionProperties({ entity: { id } }: CardProps) {
  const t = useT('mf-entities');
  useDataSource(connectionOf(id));
  const connected = Number(useEntityValue(id, lastConnectKey)?.value);
  const state = useLiveState(id, 'SERVER_SCOPE', lastConnectKey.key);
  return (
    <PropertyList
      properties={[
        { label: t('device.state'), value: <ConnectionCell id={id} /> },
        { label: t('device.last-activity'), value: <LastActivityCell id={id} /> },
        ...(connected > 0
          ? [{ label: t('overview.last-connection'), value: <Age ts={connected} state={state} /> }]
          : []),
      ]}
    />
  );
}

/** What the device signs in with, covered, and the way to change it. */
export function CredentialsProperties({ entity: device }: CardProps) {
  const t = useT('mf-entities');
  const client = useQueryClient();
  const readsOnly = useSession(({ authUser }) => authUser?.authority !== 'TENANT_ADMIN');
  const { data, error, isPending } = useQuery(toldInPlace(deviceCredentialsQuery(device.id.id)));
  if (isPending) return <Skeleton lines={2} height="1.25rem" />;
  if (!data) return <p>{errorText(error)}</p>;
  const text = copyableCredentials(data);
  const manage = () =>
    runSafely(async () => {
      const { openCredentialsDialog } = await loadCode(
        () => import(/* webpackChunkName: "credentials-dialog" */ './credentials/credentials-dialog'),
      );
      await openCredentialsDialog(device, { client }, readsOnly);
    });
  return (
    <>
      <PropertyList
        properties={[
          {
            label: t(`credentials.type.${data.credentialsType}`),
            value: '••••••••••••',
            action: text && <CopyButton text={text} label={t('device.copy-credentials')} />,
          },
        ]}
      />
      <Button size="small" icon="key" onClick={manage}>
        {t(readsOnly ? 'overview.credentials-view' : 'overview.credentials-manage')}
      </Button>
    </>
  );
}

/** How the device sends its first value, with its own credentials. */
export function FirstValueGuide({ entity: device }: CardProps) {
  const credentials = useQuery(toldInPlace(deviceCredentialsQuery(device.id.id)));
  const profile = useQuery(deviceProfileInfoQuery(device.deviceProfileId.id));
  if (credentials.isPending || profile.isPending) return <Skeleton lines={4} height="1.5rem" />;
  if (!credentials.data) return <p>{errorText(credentials.error)}</p>;
  return (
    <ConnectLines
      deviceId={device.id.id}
      credentials={readCredentials(credentials.data, profile.data?.transportType)}
    />
  );
}
