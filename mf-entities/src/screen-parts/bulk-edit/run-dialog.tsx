import { Dialog } from '@mullion/shared-kit/dialogs/dialog';
import { openDialog } from '@mullion/shared-kit/dialogs/open-dialog';
import { formatNumber } from '@mullion/shared-kit/time/format';
import { Button } from '@mullion/shared-kit/ui/button';
import { useEffect } from 'react';
import { useStore } from 'zustand';
import { RunProgress } from '../background/run-progress';
import styles from './bulk-edit.module.css';
import type { BulkRun, Outcome } from './bulk-run';
import { currentBulkRun, isWhole, resume, retry, takeBack } from './current-bulk-run';
import { RowsList, reasonColumn } from './rows-list';
import { useT } from './texts';

/** Shows how far a change is and what came of it; closed, it goes on in the background. */
export const showRun = (run: BulkRun): Promise<void> =>
  openDialog<void>((close) => <RunDialog run={run} onClose={() => close()} />);

const reasons = [reasonColumn<Outcome>(({ reason }) => reason)];
const reasonOf = ({ reason }: Outcome) => reason;

function RunDialog({ run, onClose }: { run: BulkRun; onClose: () => void }) {
  const t = useT();
  const { context, isUndo } = run;
  const { phase, isBusy, total, done, changed, undoable, left, failed, problem } = useStore(run.state);
  const isOver = phase === 'done' || phase === 'canceled';
  const isLast = useStore(currentBulkRun, (current) => current.run === run);
  // What is on its way after a stop still counts.
  const isAtRest = isLast && !isBusy;
  useEffect(() => {
    currentBulkRun.setState({ isShown: true });
    return () => currentBulkRun.setState({ isShown: false });
  }, []);
  // A toast says so, with Undo.
  const isDone = phase === 'done' && isWhole(run);
  useEffect(() => {
    if (isDone) onClose();
  }, [isDone, onClose]);
  const undo = () => {
    onClose();
    takeBack(run, showRun);
  };
  return (
    <Dialog
      size={left.length + failed.length > 0 ? 'large' : 'medium'}
      title={t(isUndo ? 'run.undo' : 'run.title', { what: context.rows.counted(total) })}
      actions={
        isOver ? (
          <>
            {!isUndo && isAtRest && undoable > 0 && (
              <Button icon="undo" onClick={undo}>
                {t('undo')}
              </Button>
            )}
            {isAtRest && failed.length > 0 && (
              <Button icon="refresh" onClick={() => retry(run)}>
                {t('retry', { what: context.rows.counted(failed.length) })}
              </Button>
            )}
            <Button variant="primary" onClick={onClose}>
              {context.t('kit:close')}
            </Button>
          </>
        ) : (
          <>
            <Button onClick={run.cancel}>{t('stop')}</Button>
            {phase === 'running' ? (
              <Button onClick={run.pause}>{t('pause')}</Button>
            ) : (
              <Button onClick={() => resume(run)}>{t('resume')}</Button>
            )}
            <Button variant="primary" onClick={onClose} data-autofocus="">
              {t('background')}
            </Button>
          </>
        )
      }
    >
      <div className={styles.run}>
        <RunProgress
          label={t('run.progress')}
          phase={t(phase === 'canceled' && isBusy ? 'phase.stopping' : `phase.${phase}`)}
          text={t('run.done', { done: formatNumber(done), total: formatNumber(total) })}
          done={done}
          total={total}
          figures={[
            { label: t(isUndo ? 'figure.undone' : 'figure.changed'), value: changed },
            { label: t('figure.left'), value: left.length },
            { label: t('figure.failed'), value: failed.length, isBad: true },
          ]}
          problem={problem}
          lost={t('lost')}
          hint={!isOver && t(isUndo ? 'run.hint.undo' : 'run.hint')}
        />
        {isOver && <Outcomes kind="failed" rows={failed} run={run} />}
        {isOver && <Outcomes kind="left" rows={left} run={run} />}
      </div>
    </Dialog>
  );
}

/** Those that were not changed, by name with the reason; they can be saved as a file. */
function Outcomes({ kind, rows, run }: { kind: 'failed' | 'left'; rows: readonly Outcome[]; run: BulkRun }) {
  const t = useT();
  if (rows.length === 0) return null;
  return (
    <section className={styles.outcomes}>
      <h3 className={styles.heading}>{t(`outcome.${kind}`)}</h3>
      <RowsList
        name={`mf-entities-bulk-edit:outcome.${kind}`}
        rows={rows}
        columns={reasons}
        text={reasonOf}
        file={`mf-entities-bulk-edit:outcome.${kind}`}
        empty={`mf-entities-bulk-edit:outcome.${kind}`}
        context={run.context}
      />
    </section>
  );
}
