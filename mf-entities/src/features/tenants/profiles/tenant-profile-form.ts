import type { TenantProfile } from '@mullion/shared-kit/api/tenant-profiles';
import { entityForm } from '@mullion/shared-kit/entity/entity-form';
import { namePart } from '@mullion/shared-kit/entity/form-parts';
import { profileDescriptionPart } from '../../../screen-parts/profiles/profile-fields';
import { isolationPart } from './isolation-part';
import { limitsPart } from './limits-part';

/** The form of a tenant profile, new or existing. */
export default entityForm<TenantProfile>(namePart('name'), isolationPart, limitsPart, profileDescriptionPart());
