import { entityPages } from '@mullion/shared-kit/entity/entity-screen';
import { templatesScreen } from './lists/chains-screen';

/** `/edgeManagement/ruleChains`: chains for edges. */
export default entityPages(templatesScreen);
