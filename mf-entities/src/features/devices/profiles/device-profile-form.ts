import type { DeviceProfile } from '@mullion/shared-kit/api/device-profiles';
import { entityForm } from '@mullion/shared-kit/entity/entity-form';
import { namePart } from '@mullion/shared-kit/entity/form-parts';
import { handlingPart, imagePart, profileDescriptionPart } from '../../../screen-parts/profiles/profile-fields';
import { alarmsPart } from './alarms/alarms-part';
import { newProfilePart } from './new-profile-part';
import { packagesPart } from './packages-part';
import { provisioningPart } from './provisioning-part';
import { stepsPart } from './steps-part';
import { transportPart } from './transport/transport-part';

/** The form of a device profile, new or existing. */
export default entityForm<DeviceProfile>(
  newProfilePart,
  stepsPart<DeviceProfile>(
    {
      id: 'details',
      label: 'device-profile.step.details',
      parts: [namePart('name'), handlingPart(), packagesPart, imagePart(), profileDescriptionPart()],
    },
    { id: 'transport', label: 'device-profile.step.transport', parts: [transportPart] },
    { id: 'alarms', label: 'device-profile.step.alarms', parts: [alarmsPart] },
    { id: 'provisioning', label: 'device-profile.step.provisioning', parts: [provisioningPart] },
  ),
);
