import { askToDiscard } from '@mullion/shared-kit/dialogs/ask-to-discard';
import { runSafely } from '@mullion/shared-kit/notify/run-safely';
import { useCallback, useRef } from 'react';
import type { ChainEditor } from './use-chain-editor';

/** Keeps what was typed beside the canvas from being lost when something else is opened there. */
export function useFormGuard() {
  const holds = useRef(false);
  const setHolds = useCallback((now: boolean) => {
    holds.current = now;
  }, []);
  const holdsMore = useCallback(() => holds.current, []);
  const guarded = (editor: ChainEditor): ChainEditor => ({
    ...editor,
    open: (what) => {
      const isSame = JSON.stringify(what) === JSON.stringify(editor.panel);
      if (!holds.current) return editor.open(what);
      if (isSame) return;
      runSafely(async () => {
        if (!(await askToDiscard())) return;
        holds.current = false;
        editor.open(what);
      });
    },
  });
  return { setHolds, holdsMore, guarded };
}
