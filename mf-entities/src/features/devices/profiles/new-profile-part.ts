import type { DeviceProfile } from '@mullion/shared-kit/api/device-profiles';
import type { FormPart } from '@mullion/shared-kit/entity/form-parts';

/** What every new profile has and no form asks for: the one kind of profile there is. */
export const newProfilePart: FormPart<DeviceProfile, Record<never, never>> = {
  rules: {},
  read: () => ({}),
  write: (_, profile) => ({
    ...profile,
    type: profile.type ?? 'DEFAULT',
    profileData: {
      ...profile.profileData,
      configuration: profile.profileData?.configuration ?? { type: 'DEFAULT' },
      alarms: profile.profileData?.alarms ?? null,
    },
  }),
  fields: () => null,
};
