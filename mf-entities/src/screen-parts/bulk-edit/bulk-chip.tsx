import { OngoingChip } from '@mullion/shared-kit/notify/ongoing-chip';
import { useStore } from 'zustand';
import type { BulkRun } from './bulk-run';
import { useT } from './texts';

/** How far a change of many is, while its dialog is closed. */
export function BulkChip({ run, onOpen }: { run: BulkRun; onOpen: () => void }) {
  const t = useT();
  const { phase, done, total } = useStore(run.state);
  const isPaused = phase === 'paused';
  const part = total === 0 ? 1 : done / total;
  return (
    <OngoingChip
      icon={isPaused ? 'pause' : run.isUndo ? 'undo' : 'edit'}
      title={t(run.isUndo ? 'run.undo' : 'run.title', { what: run.context.rows.counted(total) })}
      state={isPaused ? t('paused') : t('percent', { percent: Math.floor(part * 100) })}
      done={part}
      isPaused={isPaused}
      onOpen={onOpen}
    />
  );
}
