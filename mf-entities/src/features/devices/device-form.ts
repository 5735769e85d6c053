import type { DeviceInfo } from '@mullion/shared-kit/api/devices';
import { entityForm } from '@mullion/shared-kit/entity/entity-form';
import { descriptionPart, namePart, textPart } from '@mullion/shared-kit/entity/form-parts';
import { gatewayPart, packagesPart, profilePart } from './device-parts';
import { transportPart } from './transport/transport-part';

/** The form of an existing device; a new one is made by the wizard. */
export default entityForm<DeviceInfo>(
  namePart('name'),
  textPart('label'),
  profilePart,
  transportPart,
  packagesPart,
  gatewayPart,
  descriptionPart(),
);
