import { type DeviceProfile, deviceProfileQuery, findDeviceProfile } from '@mullion/shared-kit/api/device-profiles';
import { lazyForm } from '@mullion/shared-kit/entity/define-entity-screen';
import type { ProfileEditor } from '../../../screen-parts/profiles/profile-editor';
import { saveProfile } from './save-profile';

/** How a device profile is added and edited, on its own screen and where one is chosen. */
export const deviceProfileEditor: ProfileEditor<DeviceProfile> = {
  type: 'DEVICE_PROFILE',
  steps: true,
  form: lazyForm(() => import(/* webpackChunkName: "device-profile-form" */ './device-profile-form')),
  save: saveProfile,
  load: deviceProfileQuery,
  find: findDeviceProfile,
};
