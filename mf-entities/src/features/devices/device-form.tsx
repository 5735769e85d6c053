import type { DeviceInfo } from '@mullion/shared-kit/api/devices';
import { entityId } from '@mullion/shared-kit/api/entity-id';
import { maxTextLength } from '@mullion/shared-kit/api/platform-limits';
import { entityForm } from '@mullion/shared-kit/entity/entity-form';
import { type DeviceProfileOption, useDeviceProfileSearch } from '@mullion/shared-kit/entity/entity-search';
import { useT } from '@mullion/shared-kit/i18n/i18n';
import { CheckboxField } from '@mullion/shared-kit/inputs/checkbox-field';
import { EntityAutocomplete } from '@mullion/shared-kit/inputs/entity-autocomplete';
import { useWatch } from '@mullion/shared-kit/inputs/form';
import { FormField } from '@mullion/shared-kit/inputs/form-field';
import { boolean, mixed, type ObjectSchema, object, string } from '@mullion/shared-kit/inputs/schema';
import { TextField } from '@mullion/shared-kit/inputs/text-field';
import { TextareaField } from '@mullion/shared-kit/inputs/textarea-field';

interface DeviceValues {
  name: string;
  label: string;
  profile: DeviceProfileOption | null;
  gateway: boolean;
  overwriteActivityTime: boolean;
  description: string;
}

const schema: ObjectSchema<DeviceValues> = object({
  name: string().defined().trim().required().max(maxTextLength),
  label: string().defined().max(maxTextLength),
  profile: mixed<DeviceProfileOption>().required().nullable(),
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
    profile: device && { id: device.deviceProfileId.id, name: device.deviceProfileName, transportType: 'DEFAULT' },
    gateway: device?.additionalInfo?.gateway === true,
    overwriteActivityTime: device?.additionalInfo?.overwriteActivityTime === true,
    description: device?.additionalInfo?.description ?? '',
  }),
  write: ({ name, label, profile, gateway, overwriteActivityTime, description }, device) => {
    if (!device || !profile) throw new Error('a device is edited with its profile');
    const sameProfile = profile.id === device.deviceProfileId.id;
    return {
      ...device,
      name,
      label: label || null,
      deviceProfileId: entityId('DEVICE_PROFILE', profile.id),
      // Packages belong to a profile; transport data of another type the platform makes anew.
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
  const search = useDeviceProfileSearch();
  const gateway = useWatch<DeviceValues, 'gateway'>({ name: 'gateway' });
  return (
    <>
      <FormField name="name" control={TextField} label={t('name')} required maxLength={maxTextLength} autoFocus />
      <FormField name="label" control={TextField} label={t('label')} maxLength={maxTextLength} />
      <FormField
        name="profile"
        control={EntityAutocomplete<DeviceProfileOption>}
        label={t('device.profile')}
        search={search}
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
