import type { DeviceProfile, DeviceProfileData } from '@mullion/shared-kit/api/device-profiles';
import type { FormPart } from '@mullion/shared-kit/entity/form-parts';

/** What every new profile has and no form asks for: the one kind of profile there is. */
export const newProfilePart: FormPart<DeviceProfile, Record<never, never>> = {
  rules: {},
  read: () => ({}),
  // What is stored stays, whatever it is.
  write: (_, profile) => ({
    ...profile,
    type: profile.type ?? 'DEFAULT',
    profileData: {
      configuration: { type: 'DEFAULT' },
      alarms: null,
      ...(profile.profileData as Partial<DeviceProfileData>),
    } as DeviceProfileData,
  }),
  fields: () => null,
};
