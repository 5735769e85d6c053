import { Button } from '@mullion/shared-kit/ui/button';
import { useState } from 'react';
import { useStore } from 'zustand';
import styles from './bulk-edit.module.css';
import type { BulkRun } from './bulk-run';
import { currentBulkRun, resultText, takeBack } from './current-bulk-run';
import { showRun } from './run-dialog';
import { useT } from './texts';

/** What was changed last, as long as it can be undone. */
export function LastChange({ onUndo }: { onUndo: () => void }) {
  const [run] = useState(() => currentBulkRun.getState().run);
  return run && !run.isUndo ? <Undoable run={run} onUndo={onUndo} /> : null;
}

function Undoable({ run, onUndo }: { run: BulkRun; onUndo: () => void }) {
  const t = useT();
  const { undoable, isBusy } = useStore(run.state);
  if (undoable === 0 || isBusy) return null;
  const undo = () => {
    onUndo();
    takeBack(run, showRun);
  };
  return (
    <p className={styles.last}>
      {t('last', { result: resultText(run) })}
      <Button size="small" variant="text" icon="undo" onClick={undo}>
        {t('undo')}
      </Button>
    </p>
  );
}
