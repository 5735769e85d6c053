import { entityPages } from '@mullion/shared-kit/entity/entity-screen';
import { ImportPage } from './editor/load-editor';
import { chainsScreen } from './lists/chains-screen';
import { useLeftTrace } from './trace/use-left-trace';

const Pages = entityPages(chainsScreen, {
  path: 'ruleChain/import',
  element: <ImportPage type="CORE" list="/ruleChains" />,
});

/** `/ruleChains`: the tenant's chains, and one that was imported. Each has a route of its own. */
export default function RuleChains() {
  useLeftTrace();
  return <Pages />;
}
