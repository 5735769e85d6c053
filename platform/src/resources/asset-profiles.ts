/** Asset profiles. */
import { badRequest } from '../framework/errors.js';
import { defineResource } from '../framework/resource.js';
import { profileRoutes } from './profile-routes.js';
import {
  checkDefaultAndQueue,
  checkProfileReferences,
  type Profile,
  profileBasics,
  profileFields,
  profileSource,
} from './profiles.js';

export type AssetProfile = Profile;

/** Type and profile name of the assets the real platform writes its statistics to. */
export const RESERVED_ASSET_TYPE = 'TbServiceQueue';

export const assetProfiles = defineResource<AssetProfile>({
  ...profileBasics<AssetProfile>('Asset'),
  fields: profileFields('ASSET_PROFILE'),
  check: (tx, { entity }) => {
    if (entity.name === RESERVED_ASSET_TYPE) {
      throw badRequest(`Unable to save asset profile with name ${RESERVED_ASSET_TYPE}`);
    }
    if (!entity.name) throw badRequest('Asset profile name should be specified!');
    checkDefaultAndQueue(tx, 'Asset', entity);
    checkProfileReferences(tx, entity);
  },
});

export const assetProfileSource = profileSource('Asset', assetProfiles, () => ({}));

export const assetProfileRoutes = profileRoutes(assetProfiles, '/api/assetProfile', {
  infoOf: ({ id, name, image, defaultDashboardId }) => ({ id, name, image, defaultDashboardId }),
});
