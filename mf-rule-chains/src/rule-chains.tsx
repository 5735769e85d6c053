import { entityPages } from '@mullion/shared-kit/entity/entity-screen';
import { ImportPage } from './editor/load-editor';
import { chainsScreen } from './lists/chains-screen';

/** `/ruleChains`: the tenant's chains, each in its editor, and one that was imported. */
export default entityPages(chainsScreen, {
  path: 'ruleChain/import',
  element: <ImportPage type="CORE" list="/ruleChains" />,
});
