import { useParams } from '@mullion/shared-kit/routing/navigation';
import { EditorPage } from './editor/editor-page';
import { useLeftTrace } from './trace/use-left-trace';

/** One chain in its editor, of the tenant or for edges, without the code of the list that it is in. */
export default function RuleChainEditor() {
  useLeftTrace();
  const { ruleChainId = '' } = useParams();
  return <EditorPage key={ruleChainId} id={ruleChainId} />;
}
