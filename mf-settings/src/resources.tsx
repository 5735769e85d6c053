import { entityPages } from '@mullion/shared-kit/entity/entity-screen';
import { resourcesScreen } from './features/resources/resources-screen';

/** `/settings/resources-library`: LwM2M models and key stores. */
export default entityPages(resourcesScreen);
