import { deviceCredentialsQuery } from '@mullion/shared-kit/api/devices';
import { entityId } from '@mullion/shared-kit/api/entity-id';
import { formCall } from '@mullion/shared-kit/api/form-call';
import { attributesQuery, saveAttributes } from '@mullion/shared-kit/api/telemetry';
import { downloadFile } from '@mullion/shared-kit/browser/download-file';
import { errorText } from '@mullion/shared-kit/list/error-text';
import { notify } from '@mullion/shared-kit/notify/notify';
import { useSession } from '@mullion/shared-kit/session/session';
import { ErrorState } from '@mullion/shared-kit/ui/error-state';
import { Skeleton } from '@mullion/shared-kit/ui/skeleton';
import { useQueries } from '@tanstack/react-query';
import { useMemo } from 'react';
import { objectSetting } from '../../runtime/settings';
import { useT } from '../texts';
import { gatewayArchive } from './gateway-archive';
import { GatewayForm } from './gateway-form';
import { fromEncoded, type GatewayValues, readGateway, writeGateway } from './gateway-values';

interface GatewayPlaceProps {
  deviceId: string;
  /** Of the file to download, without its ending. */
  archiveName: string;
  /** Told once it is saved; empty: the usual text. */
  savedText: string;
  isReadOnly?: boolean;
}

/** The form of one gateway, once what is stored of it is here. */
export function GatewayPlace({ deviceId, archiveName, savedText, isReadOnly = false }: GatewayPlaceProps) {
  const t = useT();
  const isVisitor = useSession(({ authUser }) => authUser?.isPublic === true);
  const device = entityId('DEVICE', deviceId);
  const client = attributesQuery(device, 'CLIENT_SCOPE', ['current_configuration']);
  const server = attributesQuery(device, 'SERVER_SCOPE', ['configuration_drafts']);
  const shared = attributesQuery(device, 'SHARED_SCOPE', ['RemoteLoggingLevel']);
  const blocked = isVisitor ? t('gateway.visitor') : isReadOnly ? t('gateway.read-only') : undefined;
  // Who saves nothing needs no credentials, and gets none.
  const credentials = { ...deviceCredentialsQuery(deviceId), enabled: !blocked };
  const [token, current, drafts, level] = useQueries({ queries: [credentials, client, server, shared] });
  const failed = [token, current, drafts, level].find(({ error, data }) => error && !data);
  const values = useMemo(
    () =>
      current.data &&
      drafts.data &&
      level.data &&
      readGateway(
        {
          current: objectSetting(fromEncoded(current.data[0]?.value)),
          drafts: fromEncoded(drafts.data[0]?.value),
          logLevel: level.data[0]?.value,
        },
        window.location.hostname,
      ),
    [current.data, drafts.data, level.data],
  );
  if (failed) return <ErrorState reason={errorText(failed.error)} onRetry={() => void failed.refetch()} />;
  if (!values || !(token.data || blocked)) return <Skeleton lines={8} />;
  const credentialsId = token.data?.credentialsId ?? '';
  const save = async (next: GatewayValues) => {
    if (!next.remoteConfiguration) {
      downloadFile(`${archiveName}.zip`, gatewayArchive(next, credentialsId));
      return;
    }
    const { configuration, drafts: off, logLevel } = writeGateway(next, credentialsId);
    await saveAttributes(device, 'SHARED_SCOPE', { configuration, RemoteLoggingLevel: logLevel }, formCall);
    await saveAttributes(device, 'SERVER_SCOPE', { configuration_drafts: off }, formCall);
    notify.success(savedText || t('gateway.saved'));
  };
  return <GatewayForm values={values} save={save} blocked={blocked} />;
}
