import { OngoingChip } from '@mullion/shared-kit/notify/ongoing-chip';
import { useStore } from 'zustand';
import { importPath } from './import-path';
import type { ImportRun } from './import-run';
import { useT } from './texts';

/** How far an import is, on the other pages. */
export function ImportChip({ run }: { run: ImportRun }) {
  const t = useT();
  const { phase, done, total } = useStore(run.state);
  const isPaused = phase === 'paused';
  return (
    <OngoingChip
      icon={isPaused ? 'pause' : 'upload'}
      title={t('of', { file: run.plan.fileName })}
      state={t(isPaused ? 'phase.paused' : 'percent', { percent: Math.floor((done / total) * 100) })}
      done={done / total}
      isPaused={isPaused}
      path={importPath(run)}
    />
  );
}
