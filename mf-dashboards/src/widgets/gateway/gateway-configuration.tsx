import { FieldRows } from '@mullion/shared-kit/inputs/form';
import { TextField } from '@mullion/shared-kit/inputs/text-field';
import { notify } from '@mullion/shared-kit/notify/notify';
import { GatewaySelect } from '@mullion/shared-kit/pickers/gateway-select';
import { useSession } from '@mullion/shared-kit/session/session';
import { EmptyState } from '@mullion/shared-kit/ui/empty-state';
import { useState } from 'react';
import { ScrollPlace } from '../../runtime/scroll-place';
import { textSetting } from '../../runtime/settings';
import { useHead } from '../../runtime/use-head';
import type { WidgetContext } from '../../runtime/widget-context';
import { useT } from '../texts';
import { GatewayPlace } from './gateway-place';

/** Configures gateways: one is chosen, or made. */
export default function GatewayConfiguration({ ctx }: { ctx: WidgetContext }) {
  const t = useT();
  const { settings, sources } = ctx;
  const [deviceId, setDeviceId] = useState<string>();
  const isAdmin = useSession(({ authUser }) => authUser?.authority === 'TENANT_ADMIN');
  const isVisitor = useSession(({ authUser }) => authUser?.isPublic === true);
  useHead(ctx, textSetting(settings.widgetTitle) || textSetting(settings.gatewayTitle) || t('gateway'));
  // Others can't look for gateways, or make them.
  if (!isAdmin) {
    return (
      <ScrollPlace>
        <FieldRows>
          <TextField label={t('gateway.name')} value={sources[0]?.name} onChange={() => undefined} disabled />
          <EmptyState icon="lock" title={t(isVisitor ? 'gateway.visitor' : 'gateway.refused')} />
        </FieldRows>
      </ScrollPlace>
    );
  }
  return (
    <ScrollPlace>
      <FieldRows>
        <GatewaySelect
          label={t('gateway.name')}
          required
          value={deviceId}
          onChange={setDeviceId}
          deviceName={sources[0]?.name}
          newGatewayType={textSetting(settings.gatewayType) || undefined}
          onNameExists={(name) =>
            notify.error(textSetting(settings.gatewayNameExists) || t('gateway.name-exists', { name }))
          }
        />
        {deviceId ? (
          <GatewayPlace
            key={deviceId}
            deviceId={deviceId}
            archiveName={textSetting(settings.archiveFileName) || 'gatewayConfiguration'}
            savedText={textSetting(settings.successfulSave)}
          />
        ) : (
          <EmptyState icon="router" title={t('gateway.none')} />
        )}
      </FieldRows>
    </ScrollPlace>
  );
}
