import { useSearchParams } from '@mullion/shared-kit/routing/navigation';
import { useEffect, useEffectEvent } from 'react';
import { nothingChosen } from '../model/changes';
import type { ChainEditor } from './use-chain-editor';

/** Opens the node that the address names (`?node=Save`), where the chain has one of that name, when the editor opens. */
export function useAddressedNode(editor: ChainEditor): void {
  const [params] = useSearchParams();
  const name = params.get('node');
  const open = useEffectEvent(() => {
    const key = editor.graph.nodes.find(({ node }) => node.name === name)?.key;
    if (key === undefined) return;
    editor.choose({ ...nothingChosen, nodes: new Set([key]) });
    editor.open({ kind: 'node', key });
  });
  useEffect(() => {
    if (name !== null) open();
  }, [name]);
}
