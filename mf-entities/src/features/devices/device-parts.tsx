import type { DeviceProfile } from '@mullion/shared-kit/api/device-profiles';
import type { DeviceInfo } from '@mullion/shared-kit/api/devices';
import type { EntityId } from '@mullion/shared-kit/api/entity-id';
import type { FormPart } from '@mullion/shared-kit/entity/form-parts';
import { withInfo } from '@mullion/shared-kit/entity/with-info';
import { useT } from '@mullion/shared-kit/i18n/i18n';
import { CheckboxField } from '@mullion/shared-kit/inputs/checkbox-field';
import { useWatch } from '@mullion/shared-kit/inputs/form';
import { FormField } from '@mullion/shared-kit/inputs/form-field';
import { boolean, mixed } from '@mullion/shared-kit/inputs/schema';
import { OtaPackageReferencePicker } from '@mullion/shared-kit/pickers/ota-package-picker';
import { profilePart as partOfProfile } from '../../screen-parts/profiles/profile-part';
import { deviceProfileEditor } from './profiles/device-profile-editor';

/** What the device has in common with others. */
export const profilePart = partOfProfile<DeviceInfo, DeviceProfile>({
  member: 'deviceProfileId',
  editor: deviceProfileEditor,
});

interface GatewayValues {
  gateway: boolean;
  overwriteActivityTime: boolean;
}

const gatewayOf = (device: DeviceInfo | null): GatewayValues => {
  const gateway = device?.additionalInfo?.gateway === true;
  return { gateway, overwriteActivityTime: gateway && device?.additionalInfo?.overwriteActivityTime === true };
};

/** Whether it connects other devices. */
export const gatewayPart: FormPart<DeviceInfo, GatewayValues> = {
  rules: { gateway: boolean().required(), overwriteActivityTime: boolean().required() },
  read: gatewayOf,
  write: ({ gateway, overwriteActivityTime }, device) => ({
    ...device,
    additionalInfo: withInfo(device.additionalInfo, device.id ? gatewayOf(device) : null, {
      gateway,
      overwriteActivityTime: gateway && overwriteActivityTime,
    }),
  }),
  fields: () => {
    const t = useT('mf-entities');
    const isGateway = useWatch<GatewayValues, 'gateway'>({ name: 'gateway' });
    return (
      <>
        <FormField name="gateway" control={CheckboxField} label={t('device.gateway')} hint={t('device.gateway.hint')} />
        {isGateway && (
          <FormField name="overwriteActivityTime" control={CheckboxField} label={t('device.overwrite-activity-time')} />
        )}
      </>
    );
  },
};

type Reference = EntityId<'OTA_PACKAGE'> | null;

interface PackageValues {
  firmwareId: Reference;
  softwareId: Reference;
}

const reference = () => mixed<EntityId<'OTA_PACKAGE'>>().defined().nullable();

/** What the device runs in place of what its profile says. Packages belong to a profile: another one takes them away. */
export const packagesPart: FormPart<DeviceInfo, PackageValues> = {
  rules: { firmwareId: reference(), softwareId: reference() },
  read: (device) => ({ firmwareId: device?.firmwareId ?? null, softwareId: device?.softwareId ?? null }),
  write: ({ firmwareId, softwareId }, device) => ({ ...device, firmwareId, softwareId }),
  fields: () => {
    const t = useT('mf-entities');
    const deviceProfileId = useWatch<{ profileId: string | null }, 'profileId'>({ name: 'profileId' });
    const picker = { control: OtaPackageReferencePicker, deviceProfileId, hint: t('device.package.hint') } as const;
    return (
      <>
        <FormField name="firmwareId" type="FIRMWARE" label={t('device.firmware')} {...picker} />
        <FormField name="softwareId" type="SOFTWARE" label={t('device.software')} {...picker} />
      </>
    );
  },
};
