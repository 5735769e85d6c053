import type { DeviceProfile } from '@mullion/shared-kit/api/device-profiles';
import type { EntityId } from '@mullion/shared-kit/api/entity-id';
import type { FormPart } from '@mullion/shared-kit/entity/form-parts';
import { FormField } from '@mullion/shared-kit/inputs/form-field';
import { mixed } from '@mullion/shared-kit/inputs/schema';
import { OtaPackageReferencePicker } from '@mullion/shared-kit/pickers/ota-package-picker';

interface PackageValues {
  firmwareId: EntityId<'OTA_PACKAGE'> | null;
  softwareId: EntityId<'OTA_PACKAGE'> | null;
}

const reference = () => mixed<EntityId<'OTA_PACKAGE'>>().defined().nullable();

/** Firmware and software for the devices of a profile: they are chosen for a profile that exists. */
export const packagesPart: FormPart<DeviceProfile, PackageValues> = {
  rules: { firmwareId: reference(), softwareId: reference() },
  read: (profile) => ({ firmwareId: profile?.firmwareId ?? null, softwareId: profile?.softwareId ?? null }),
  write: ({ firmwareId, softwareId }, profile) => ({ ...profile, firmwareId, softwareId }),
  fields: ({ entity, context: { t } }) =>
    entity && (
      <>
        <FormField
          name="firmwareId"
          control={OtaPackageReferencePicker}
          type="FIRMWARE"
          deviceProfileId={entity.id.id}
          label={t('device-profile.firmware')}
        />
        <FormField
          name="softwareId"
          control={OtaPackageReferencePicker}
          type="SOFTWARE"
          deviceProfileId={entity.id.id}
          label={t('device-profile.software')}
        />
      </>
    ),
};
