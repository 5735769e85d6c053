import { entityPages } from '@mullion/shared-kit/entity/entity-screen';
import { assetsScreen } from './features/assets/assets-screen';
import { importPage } from './import-pages';

/** `/assets`: all of the tenant's, or the own customer's. */
export default entityPages(assetsScreen, importPage('asset'));
