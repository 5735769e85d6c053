import type { DeviceInfo } from '@mullion/shared-kit/api/devices';
import type { Lwm2mPowerMode } from '@mullion/shared-kit/api/lwm2m';
import type { Property } from '@mullion/shared-kit/entity/define-entity-screen';

/** A line of a device's details: its transport, with the address of an SNMP device and a power saving mode of its own. */
export const transportProperty: Property<DeviceInfo> = {
  id: 'transport',
  label: 'device-profile.transport',
  value: ({ deviceData }, { t }) => {
    const transport = deviceData?.transportConfiguration;
    if (!transport) return null;
    const { type, host, port } = transport;
    const powerMode = transport.powerMode as Lwm2mPowerMode | null | undefined;
    const own = type === 'SNMP' ? `${host}:${port}` : powerMode && t(`power.${powerMode}`);
    return [t(`transport.${type}`), own].filter(Boolean).join(', ');
  },
};
