import { useScreenText } from '@mullion/shared-kit/i18n/screen-text';
import { OngoingChip } from '@mullion/shared-kit/notify/ongoing-chip';
import { useStore } from 'zustand';
import { importPath } from './import-path';
import type { ImportRun } from './import-run';

/** How far an import is, on the other pages. */
export function ImportChip({ run }: { run: ImportRun }) {
  const t = useScreenText('mf-entities');
  const { phase, done, total } = useStore(run.state);
  const isPaused = phase === 'paused';
  return (
    <OngoingChip
      icon={isPaused ? 'pause' : 'upload'}
      title={t('import.of', { file: run.plan.fileName })}
      state={t(isPaused ? 'import.phase.paused' : 'import.percent', { percent: Math.floor((done / total) * 100) })}
      done={done / total}
      isPaused={isPaused}
      path={importPath(run)}
    />
  );
}
