import { askToDiscard } from '@mullion/shared-kit/dialogs/ask-to-discard';
import { redo, undo } from '@mullion/shared-kit/editing/history';
import { runSafely } from '@mullion/shared-kit/notify/run-safely';
import { useCallback, useRef } from 'react';
import type { ChainGraph } from '../model/graph';
import { panelContent } from './panel-content';
import type { ChainEditor } from './use-chain-editor';

/** An editor whose form beside the canvas is asked about before it would lose what was typed. */
export interface GuardedEditor extends ChainEditor {
  /** Whether the chain may become another one later on: what was typed and would go then is asked about now. */
  mayBecome: (next: ChainGraph) => Promise<boolean>;
}

/** Keeps what was typed beside the canvas from being lost when something else is opened there, or what is open changes. */
export function useFormGuard() {
  const holds = useRef(false);
  const setHolds = useCallback((now: boolean) => {
    holds.current = now;
  }, []);
  const holdsMore = useCallback(() => holds.current, []);
  const guarded = (editor: ChainEditor): GuardedEditor => {
    const { graph, history, panel } = editor;
    const unless = (isLoss: boolean, go: () => void) => {
      if (!isLoss) return go();
      runSafely(async () => {
        if (!(await askToDiscard())) return;
        holds.current = false;
        go();
      });
    };
    const loses = (next: () => ChainGraph) =>
      holds.current && panelContent(next(), panel) !== panelContent(graph, panel);
    /** Goes to another chain; asks first if what the form is about is another there, or gone. */
    const unlessLost = (next: () => ChainGraph, go: () => void) => unless(loses(next), go);
    return {
      ...editor,
      async mayBecome(next) {
        if (!loses(() => next)) return true;
        if (!(await askToDiscard())) return false;
        holds.current = false;
        editor.open(null);
        return true;
      },
      open: (what) => {
        if (!holds.current) return editor.open(what);
        if (JSON.stringify(what) !== JSON.stringify(panel)) unless(true, () => editor.open(what));
      },
      change: (name, alter, options) =>
        unlessLost(
          () => alter(graph),
          () => editor.change(name, alter, options),
        ),
      undo: (steps) =>
        unlessLost(
          () => undo(history, steps).value,
          () => editor.undo(steps),
        ),
      redo: (steps) =>
        unlessLost(
          () => redo(history, steps).value,
          () => editor.redo(steps),
        ),
      end: (saved) => {
        // Whoever gives up everything has been asked about it.
        if (!saved) holds.current = false;
        editor.end(saved);
      },
    };
  };
  return { setHolds, holdsMore, guarded };
}
