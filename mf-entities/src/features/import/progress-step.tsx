import { confirm } from '@mullion/shared-kit/dialogs/confirm';
import { useScreenText } from '@mullion/shared-kit/i18n/screen-text';
import { runSafely } from '@mullion/shared-kit/notify/run-safely';
import { SECOND } from '@mullion/shared-kit/time/constants';
import { formatDuration } from '@mullion/shared-kit/time/duration';
import { formatNumber } from '@mullion/shared-kit/time/format';
import { Button } from '@mullion/shared-kit/ui/button';
import { useStore } from 'zustand';
import { RunProgress } from '../../screen-parts/background/run-progress';
import { putAway } from './current-import';
import { FileFacts } from './file-facts';
import styles from './import.module.css';
import type { ImportRun, ImportState } from './import-run';
import { RowErrors, saveRows } from './row-errors-table';

const wholeSeconds = (ms: number) => formatDuration(Math.max(1, Math.round(ms / SECOND)) * SECOND);

/** How far an import is, what can be done about it, and what was not imported. */
export function ProgressStep({ run, onList }: { run: ImportRun; onList: () => void }) {
  const t = useScreenText('mf-entities');
  const state = useStore(run.state);
  const { phase, total, done, failed, left, problem } = state;
  const isOver = phase === 'done' || phase === 'canceled';
  const cancel = async () => {
    const stay = state.created + state.updated;
    const isSure = await confirm({
      title: t('import.cancel.title'),
      message: t('import.cancel.text', { count: stay }),
      confirmLabel: t('import.cancel'),
      cancelLabel: t('import.go-on'),
      danger: true,
    });
    if (isSure) run.cancel();
  };
  const saveRest = async () => saveRows(run, run.rest(), t('import.rest.file'));
  const { fileName, columns, delimiter } = run.plan;
  return (
    <>
      <FileFacts name={fileName} rows={total} columns={columns.length} delimiter={delimiter} />
      <section className={styles.card} aria-label={t('import.progress')}>
        <RunProgress
          label={t('import.progress')}
          phase={t(`import.phase.${phase}`)}
          text={
            <>
              {isOver
                ? t('import.took', { count: done, time: wholeSeconds(state.took) })
                : t('import.done-of', { done: formatNumber(done), total: formatNumber(total) })}
              {phase === 'running' && timeLeft(state) !== null && (
                <> · {t('import.time-left', { time: wholeSeconds(timeLeft(state) ?? 0) })}</>
              )}
            </>
          }
          done={done}
          total={total}
          figures={[
            { label: t('import.created'), value: state.created },
            { label: t('import.updated'), value: state.updated },
            { label: t('import.left'), value: left.length },
            { label: t('import.failed'), value: failed.length, isBad: true },
          ]}
          problem={problem}
          lost={t('import.lost')}
          hint={phase === 'running' && t('import.hint')}
          actions={
            <div className={styles.actions}>
              {phase === 'running' && <Button onClick={run.pause}>{t('import.pause')}</Button>}
              {phase === 'paused' && (
                <Button variant="primary" onClick={() => runSafely(run.start)}>
                  {t('import.resume')}
                </Button>
              )}
              {!isOver && <Button onClick={() => runSafely(cancel)}>{t('import.cancel')}</Button>}
              {phase === 'canceled' && run.rest().length > 0 && (
                <Button icon="download" onClick={() => runSafely(saveRest)}>
                  {t('import.rest')}
                </Button>
              )}
              {isOver && (
                <>
                  <Button onClick={putAway}>{t('import.another')}</Button>
                  <Button variant="primary" onClick={onList}>
                    {t('import.open-list')}
                  </Button>
                </>
              )}
            </div>
          }
        />
      </section>
      <RowErrors title={t('import.failed-rows')} run={run} rows={failed} isDone={phase === 'done'} />
      <RowErrors title={t('import.left-rows')} run={run} rows={left} isDone={phase === 'done'} />
    </>
  );
}

/** How long the rest takes at this pace, ms; null while it is not known. */
const timeLeft = ({ took, done, total, failed }: ImportState): number | null => {
  const sent = done - failed.filter(({ isRefused }) => !isRefused).length;
  return took > SECOND && sent > 0 ? (took / sent) * (total - done) : null;
};
