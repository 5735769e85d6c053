import { entityPages } from '@mullion/shared-kit/entity/entity-screen';
import { assetProfilesScreen } from './features/assets/profiles/asset-profiles-screen';

/** `/profiles/assetProfiles`: those of the tenant. */
export default entityPages(assetProfilesScreen);
