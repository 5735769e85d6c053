import {
  type AssetProfile,
  assetProfileQuery,
  findAssetProfile,
  saveAssetProfile,
} from '@mullion/shared-kit/api/asset-profiles';
import { lazyForm } from '@mullion/shared-kit/entity/define-entity-screen';
import type { ProfileEditor } from '../../../screen-parts/profiles/profile-editor';

/** How an asset profile is added and edited, on its own screen and where one is chosen. */
export const assetProfileEditor: ProfileEditor<AssetProfile> = {
  type: 'ASSET_PROFILE',
  form: lazyForm(() => import(/* webpackChunkName: "asset-profile-form" */ './asset-profile-form')),
  save: saveAssetProfile,
  load: assetProfileQuery,
  find: findAssetProfile,
};
