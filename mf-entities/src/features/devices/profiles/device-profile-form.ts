import type { DeviceProfile } from '@mullion/shared-kit/api/device-profiles';
import { entityForm } from '@mullion/shared-kit/entity/entity-form';
import { namePart } from '@mullion/shared-kit/entity/form-parts';
import { handlingPart, imagePart, profileDescriptionPart } from '../../../screen-parts/profiles/profile-fields';
import { stepsPart } from '../../../screen-parts/steps/steps-part';
import { newProfilePart } from './new-profile-part';
import { packagesPart } from './packages-part';
import { profileSteps } from './profile-steps';

/** The form of a device profile, new or existing. */
export default entityForm<DeviceProfile>(
  newProfilePart,
  stepsPart<DeviceProfile>(
    {
      id: 'details',
      label: 'device-profile.step.details',
      parts: [namePart('name'), handlingPart(), packagesPart, imagePart(), profileDescriptionPart()],
    },
    ...profileSteps,
  ),
);
