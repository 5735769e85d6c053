import type { AssetProfile } from '@mullion/shared-kit/api/asset-profiles';
import { entityForm } from '@mullion/shared-kit/entity/entity-form';
import { namePart } from '@mullion/shared-kit/entity/form-parts';
import { handlingPart, imagePart, profileDescriptionPart } from '../../../screen-parts/profiles/profile-fields';

/** The form of an asset profile, new or existing. */
export default entityForm<AssetProfile>(namePart('name'), handlingPart(), imagePart(), profileDescriptionPart());
