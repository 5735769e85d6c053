import { IconButton } from '@mullion/shared-kit/ui/icon-button';
import { EdgeToolbar, NodeToolbar } from '@xyflow/react';
import { useT } from '../canvas/texts';
import { INPUT_LINK, linkOf } from '../model/changes';
import { middleOfLink, nodeSize } from '../model/graph';
import styles from './editor.module.css';
import type { Actions } from './use-actions';
import type { ChainEditor } from './use-chain-editor';

/** Buttons at the one node or link that is chosen: what opens it, and what deletes it. */
export function ChosenTools({ editor, actions }: { editor: ChainEditor; actions: Actions }) {
  const { chosen, graph } = editor;
  const t = useT();
  if (editor.kept || chosen.nodes.size + chosen.links.size !== 1) return null;
  const remove = (
    <IconButton icon="trash" size="small" danger label={t('command.delete')} onClick={() => actions.delete()} />
  );
  const open = (onClick: () => void) => (
    <IconButton icon="edit" size="small" label={t('command.open')} onClick={onClick} />
  );
  const [key] = chosen.nodes;
  if (key !== undefined) {
    return (
      <NodeToolbar nodeId={key} isVisible className={styles.chosenTools}>
        {open(() => editor.open({ kind: 'node', key }))}
        {remove}
      </NodeToolbar>
    );
  }
  const [id = ''] = chosen.links;
  const link = linkOf(editor, id);
  const middle = link && middleOfLink(graph)(link);
  if (!middle) return null;
  return (
    <EdgeToolbar edgeId={id} isVisible x={middle.x} y={middle.y - nodeSize.height} className={styles.chosenTools}>
      {id !== INPUT_LINK && open(() => editor.open({ kind: 'link', id }))}
      {remove}
    </EdgeToolbar>
  );
}
