import type { DeviceInfo } from '@mullion/shared-kit/api/devices';
import { entityId } from '@mullion/shared-kit/api/entity-id';
import { maxTextLength } from '@mullion/shared-kit/api/platform-limits';
import { entityForm } from '@mullion/shared-kit/entity/entity-form';
import { useT } from '@mullion/shared-kit/i18n/i18n';
import { CheckboxField } from '@mullion/shared-kit/inputs/checkbox-field';
import { useWatch } from '@mullion/shared-kit/inputs/form';
import { FormField } from '@mullion/shared-kit/inputs/form-field';
import { boolean, type ObjectSchema, object, string } from '@mullion/shared-kit/inputs/schema';
import { TextField } from '@mullion/shared-kit/inputs/text-field';
import { TextareaField } from '@mullion/shared-kit/inputs/textarea-field';
import { EntityPicker } from '@mullion/shared-kit/pickers/entity-picker';

interface DeviceValues {
  name: string;
  label: string;
  profileId: string | null;
  gateway: boolean;
  overwriteActivityTime: boolean;
  description: string;
}

const schema: ObjectSchema<DeviceValues> = object({
  name: string().defined().trim().required().max(maxTextLength),
  label: string().defined().max(maxTextLength),
  profileId: string().required().nullable(),
  gateway: boolean().required(),
  overwriteActivityTime: boolean().required(),
  description: string().defined(),
});

/** The form of an existing device; a new one is made by the wizard. */
export const DeviceForm = entityForm<DeviceInfo, DeviceValues>({
  schema,
  read: (device) => ({
    name: device?.name ?? '',
    label: device?.label ?? '',
    profileId: device?.deviceProfileId.id ?? null,
    gateway: device?.additionalInfo?.gateway === true,
    overwriteActivityTime: device?.additionalInfo?.overwriteActivityTime === true,
    description: device?.additionalInfo?.description ?? '',
  }),
  write: ({ name, label, profileId, gateway, overwriteActivityTime, description }, device) => {
    if (!device || !profileId) throw new Error('a device is edited with its profile');
    const sameProfile = profileId === device.deviceProfileId.id;
    return {
      ...device,
      name,
      label: label || null,
      deviceProfileId: entityId('DEVICE_PROFILE', profileId),
      // Packages belong to a profile; the platform creates transport data for the new type.
      firmwareId: sameProfile ? device.firmwareId : null,
      softwareId: sameProfile ? device.softwareId : null,
      additionalInfo: {
        ...device.additionalInfo,
        gateway,
        overwriteActivityTime: gateway && overwriteActivityTime,
        description,
      },
    };
  },
  fields: DeviceFields,
});

function DeviceFields() {
  const t = useT('mf-entities');
  const gateway = useWatch<DeviceValues, 'gateway'>({ name: 'gateway' });
  return (
    <>
      <FormField name="name" control={TextField} label={t('name')} required maxLength={maxTextLength} autoFocus />
      <FormField name="label" control={TextField} label={t('label')} maxLength={maxTextLength} />
      <FormField
        name="profileId"
        control={EntityPicker}
        entityType="DEVICE_PROFILE"
        label={t('device.profile')}
        required
      />
      <FormField name="gateway" control={CheckboxField} label={t('device.gateway')} hint={t('device.gateway.hint')} />
      {gateway && (
        <FormField name="overwriteActivityTime" control={CheckboxField} label={t('device.overwrite-activity-time')} />
      )}
      <FormField name="description" control={TextareaField} label={t('description')} />
    </>
  );
}
