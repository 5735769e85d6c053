import { type AssetProfile, defaultAssetProfileInfoQuery } from '@mullion/shared-kit/api/asset-profiles';
import type { AssetInfo } from '@mullion/shared-kit/api/assets';
import { entityForm } from '@mullion/shared-kit/entity/entity-form';
import { descriptionPart, namePart, textPart } from '@mullion/shared-kit/entity/form-parts';
import { useQuery } from '@tanstack/react-query';
import { profilePart } from '../../screen-parts/profiles/profile-part';
import { assetProfileEditor } from './profiles/asset-profile-editor';

const profile = profilePart<AssetInfo, AssetProfile>({
  member: 'assetProfileId',
  editor: assetProfileEditor,
  useDefaultId: (enabled) => useQuery({ ...defaultAssetProfileInfoQuery(), enabled }).data?.id.id,
});

/** The form of an asset, new or existing. */
export default entityForm<AssetInfo>(namePart('name'), profile, textPart('label'), descriptionPart());
