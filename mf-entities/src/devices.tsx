import { entityPages } from '@mullion/shared-kit/entity/entity-screen';
import { devicesScreen } from './features/devices/devices-screen';
import { importPage } from './import-pages';

/** `/devices`: all of the tenant's, or the own customer's. */
export default entityPages(devicesScreen, importPage('device'));
