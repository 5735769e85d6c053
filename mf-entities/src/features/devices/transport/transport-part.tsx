import type { TransportConfiguration, TransportType } from '@mullion/shared-kit/api/device-profiles';
import type { DeviceInfo } from '@mullion/shared-kit/api/devices';
import { entityId } from '@mullion/shared-kit/api/entity-id';
import { foundEntityQuery } from '@mullion/shared-kit/api/entity-lookup';
import type { FormPart } from '@mullion/shared-kit/entity/form-parts';
import { Notice } from '@mullion/shared-kit/entity/notice';
import { useT } from '@mullion/shared-kit/i18n/i18n';
import { useWatch } from '@mullion/shared-kit/inputs/form';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { PowerFields } from '../profiles/transport/power-fields';
import { useChangeKind } from '../profiles/transport/use-replace';
import { defaultDeviceTransport, deviceTransportRules, isConfigured, writeDeviceTransport } from './device-transport';
import { SnmpDeviceFields } from './snmp-device-fields';

interface TransportValues {
  /** As it is stored, so that nothing of it gets lost; null as long as the device has none. */
  transport: TransportConfiguration | null;
}

/** How the device is reached, where its profile's transport asks that of each device. */
export const transportPart: FormPart<DeviceInfo, TransportValues> = {
  rules: { transport: deviceTransportRules },
  read: (device) => ({ transport: device?.deviceData?.transportConfiguration ?? null }),
  write: ({ transport }, device) =>
    transport
      ? {
          ...device,
          deviceData: {
            configuration: { type: 'DEFAULT' },
            ...device.deviceData,
            transportConfiguration: writeDeviceTransport(transport),
          },
        }
      : device,
  fields: TransportFields,
  labels: { transport: 'mf-entities:device-profile.transport' },
};

/** The device follows the transport of the profile that is chosen; what it had for another one is back with that one. */
function TransportFields({ entity }: { entity: DeviceInfo | null }) {
  const t = useT('mf-entities');
  const change = useChangeKind('transport');
  const profileId = useWatch<{ profileId: string | null }, 'profileId'>({ name: 'profileId' });
  const type = (useWatch({ name: 'transport.type' }) ?? 'DEFAULT') as TransportType;
  const id = entityId('DEVICE_PROFILE', profileId ?? '');
  const profile = useQuery({ ...foundEntityQuery(id), enabled: profileId !== null });
  const wanted = profile.data?.entity.transportType as TransportType | undefined;
  useEffect(() => {
    if (wanted && wanted !== type) change(type, wanted, defaultDeviceTransport(wanted));
  });
  const stored = entity?.deviceData?.transportConfiguration;
  return (
    <>
      {stored && stored.type !== type && isConfigured(stored) && (
        <div role="alert">
          <Notice icon="info">{t('transport.change.text', { transport: t(`transport.${stored.type}`) })}</Notice>
        </div>
      )}
      {type === 'SNMP' && <SnmpDeviceFields />}
      {(type === 'COAP' || type === 'LWM2M') && <PowerFields name="transport" inherits />}
    </>
  );
}
