import { entityPages } from '@mullion/shared-kit/entity/entity-screen';
import { ImportPage } from './editor/load-editor';
import { chainsScreen } from './lists/chains-screen';
import { useLeftTrace } from './trace/use-left-trace';

const Pages = entityPages(chainsScreen, {
  path: 'ruleChain/import',
  element: <ImportPage type="CORE" list="/ruleChains" />,
});

/** `/ruleChains`: the tenant's chains, each in its editor, and one that was imported. */
export default function RuleChains() {
  useLeftTrace();
  return <Pages />;
}
