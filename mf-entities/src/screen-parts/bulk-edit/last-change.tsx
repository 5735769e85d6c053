import { Button } from '@mullion/shared-kit/ui/button';
import { useState } from 'react';
import styles from './bulk-edit.module.css';
import { currentBulkRun, resultText, takeBack } from './current-bulk-run';
import { showRun } from './run-dialog';
import { useT } from './texts';

/** What was changed last, as long as it can be undone. */
export function LastChange({ onUndo }: { onUndo: () => void }) {
  const t = useT();
  const [run] = useState(() => currentBulkRun.getState().run);
  if (!run || run.isUndo || run.state.getState().changed === 0) return null;
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
