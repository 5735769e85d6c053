import { entityPages } from '@mullion/shared-kit/entity/entity-screen';
import { deviceProfilesScreen } from './features/devices/profiles/device-profiles-screen';

/** `/profiles/deviceProfiles`: those of the tenant. */
export default entityPages(deviceProfilesScreen);
