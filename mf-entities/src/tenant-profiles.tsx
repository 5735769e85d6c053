import { entityPages } from '@mullion/shared-kit/entity/entity-screen';
import { tenantProfilesScreen } from './features/tenants/profiles/tenant-profiles-screen';

/** `/tenantProfiles`: those of the platform. */
export default entityPages(tenantProfilesScreen);
