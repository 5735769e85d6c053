import type { DeviceProfile } from '@mullion/shared-kit/api/device-profiles';
import type { FormPart } from '@mullion/shared-kit/entity/form-parts';
import { handlingPart } from '../../../screen-parts/profiles/profile-fields';
import type { FormStep } from '../../../screen-parts/steps/steps-part';
import { alarmsPart } from './alarms/alarms-part';
import { newProfilePart } from './new-profile-part';
import { provisioningPart } from './provisioning-part';
import { transportPart } from './transport/transport-part';

/** The steps of a device profile after its details. */
export const profileSteps: readonly FormStep<DeviceProfile>[] = [
  { id: 'transport', label: 'device-profile.step.transport', parts: [transportPart] },
  { id: 'alarms', label: 'device-profile.step.alarms', parts: [alarmsPart], counts: 'alarms' },
  { id: 'provisioning', label: 'device-profile.step.provisioning', parts: [provisioningPart] },
];

/** What a profile that is made with a device asks for beside its name. */
export interface NewProfileParts {
  details: readonly FormPart<DeviceProfile>[];
  steps: readonly FormStep<DeviceProfile>[];
}

/** The parts of a new device profile, first the details, then the steps of its wizard. */
export const newProfileParts: NewProfileParts = {
  details: [newProfilePart, handlingPart()],
  steps: profileSteps,
};
