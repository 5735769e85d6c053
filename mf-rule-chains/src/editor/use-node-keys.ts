import type { KeyboardEvent } from 'react';
import { INPUT } from '../model/graph';
import type { Actions } from './use-actions';
import type { ChainEditor } from './use-chain-editor';

/** px that an arrow key moves a node, alone, with Shift, and where nodes snap. */
const STEP = { fine: 5, far: 25 } as const;

const directions: Readonly<Record<string, { x: number; y: number }>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

/** What keys do on a node that has the focus: arrows move it, Enter opens it, Space chooses it. */
export function useNodeKeys(editor: ChainEditor, actions: Actions, snaps: boolean) {
  return (event: KeyboardEvent) => {
    const target = event.target instanceof HTMLElement ? event.target : null;
    const key = target?.classList.contains('react-flow__node') ? target.dataset.id : undefined;
    if (key === undefined || editor.kept || event.ctrlKey || event.metaKey || event.altKey) return;
    const { chosen } = editor;
    const direction = directions[event.key];
    if (direction && key !== INPUT) {
      event.preventDefault();
      const step = event.shiftKey || snaps ? STEP.far : STEP.fine;
      const keys = chosen.nodes.has(key) ? chosen.nodes : new Set([key]);
      actions.move({ x: direction.x * step, y: direction.y * step }, keys);
    } else if (event.key === 'Enter' && key !== INPUT) {
      event.preventDefault();
      editor.open({ kind: 'node', key });
    } else if (event.key === ' ' && key !== INPUT) {
      event.preventDefault();
      editor.choose((now) => {
        const nodes = new Set(now.nodes);
        if (!nodes.delete(key)) nodes.add(key);
        return { ...now, nodes };
      });
    } else return;
    event.stopPropagation();
  };
}
