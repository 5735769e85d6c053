import { entityPages } from '@mullion/shared-kit/entity/entity-screen';
import { ImportPage } from './editor/load-editor';
import { templatesScreen } from './lists/chains-screen';
import { useLeftTrace } from './trace/use-left-trace';

const Pages = entityPages(templatesScreen, {
  path: 'ruleChain/import',
  element: <ImportPage type="EDGE" list="/edgeManagement/ruleChains" />,
});

/** `/edgeManagement/ruleChains`: chains for edges, and one that was imported. Each has a route of its own. */
export default function EdgeTemplates() {
  useLeftTrace();
  return <Pages />;
}
