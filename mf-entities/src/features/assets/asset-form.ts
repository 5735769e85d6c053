import { type AssetInfo, defaultAssetProfileInfoQuery } from '@mullion/shared-kit/api/assets';
import { entityForm } from '@mullion/shared-kit/entity/entity-form';
import { descriptionPart, namePart, textPart } from '@mullion/shared-kit/entity/form-parts';
import { useQuery } from '@tanstack/react-query';
import { profilePart } from '../../screen-parts/profile-part';

const profile = profilePart<AssetInfo>({
  member: 'assetProfileId',
  type: 'ASSET_PROFILE',
  useDefaultId: (enabled) => useQuery({ ...defaultAssetProfileInfoQuery(), enabled }).data?.id.id,
});

/** The form of an asset, new or existing. */
export default entityForm<AssetInfo>(namePart('name'), profile, textPart('label'), descriptionPart());
