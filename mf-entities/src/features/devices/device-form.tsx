import type { DeviceInfo } from '@mullion/shared-kit/api/devices';
import { entityId } from '@mullion/shared-kit/api/entity-id';
import { entityForm } from '@mullion/shared-kit/entity/entity-form';
import { descriptionPart, type FormPart, namePart, textPart } from '@mullion/shared-kit/entity/form-parts';
import { useT } from '@mullion/shared-kit/i18n/i18n';
import { CheckboxField } from '@mullion/shared-kit/inputs/checkbox-field';
import { useWatch } from '@mullion/shared-kit/inputs/form';
import { FormField } from '@mullion/shared-kit/inputs/form-field';
import { boolean, string } from '@mullion/shared-kit/inputs/schema';
import { EntityPicker } from '@mullion/shared-kit/pickers/entity-picker';

const profile: FormPart<DeviceInfo, { profileId: string | null }> = {
  rules: { profileId: string().required().nullable() },
  read: (device) => ({ profileId: device?.deviceProfileId.id ?? null }),
  write: ({ profileId }, device) => {
    if (!profileId) throw new Error('a device is edited with its profile');
    if (profileId === device.deviceProfileId.id) return device;
    // Packages belong to a profile; the platform creates transport data for the new type.
    return { ...device, deviceProfileId: entityId('DEVICE_PROFILE', profileId), firmwareId: null, softwareId: null };
  },
  fields: () => {
    const t = useT('mf-entities');
    return (
      <FormField
        name="profileId"
        control={EntityPicker}
        entityType="DEVICE_PROFILE"
        label={t('device.profile')}
        required
      />
    );
  },
};

interface GatewayValues {
  gateway: boolean;
  overwriteActivityTime: boolean;
}

const gateway: FormPart<DeviceInfo, GatewayValues> = {
  rules: { gateway: boolean().required(), overwriteActivityTime: boolean().required() },
  read: (device) => ({
    gateway: device?.additionalInfo?.gateway === true,
    overwriteActivityTime: device?.additionalInfo?.overwriteActivityTime === true,
  }),
  write: (values, device) => ({
    ...device,
    additionalInfo: {
      ...device.additionalInfo,
      gateway: values.gateway,
      overwriteActivityTime: values.gateway && values.overwriteActivityTime,
    },
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

/** The form of an existing device; a new one is made by the wizard. */
export default entityForm<DeviceInfo>(namePart('name'), textPart('label'), profile, gateway, descriptionPart());
