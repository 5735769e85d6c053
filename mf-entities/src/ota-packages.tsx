import { entityPages } from '@mullion/shared-kit/entity/entity-screen';
import { otaPackagesScreen } from './features/ota-packages/ota-packages-screen';

/** `/otaUpdates`: firmware and software for the tenant's devices. */
export default entityPages(otaPackagesScreen);
