import type { EntityCreateContribution } from '@mullion/shared-kit/module/extension-points';
import { askForChain } from './lists/create-dialog';

/** Creates a rule chain where a profile chooses one. */
export default { create: askForChain } satisfies EntityCreateContribution;
