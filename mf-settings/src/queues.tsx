import { entityPages } from '@mullion/shared-kit/entity/entity-screen';
import { queuesScreen } from './features/queues/queues-screen';

/** `/settings/queues`: how messages wait for the rule engine. */
export default entityPages(queuesScreen);
