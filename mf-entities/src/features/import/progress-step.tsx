import { confirm } from '@mullion/shared-kit/dialogs/confirm';
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
import { useT } from './texts';

const wholeSeconds = (ms: number) => formatDuration(Math.max(1, Math.round(ms / SECOND)) * SECOND);

/** How far an import is, what can be done about it, and what was not imported. */
export function ProgressStep({ run, onList }: { run: ImportRun; onList: () => void }) {
  const t = useT();
  const state = useStore(run.state);
  const { phase, total, done, failed, left, problem } = state;
  const isOver = phase === 'done' || phase === 'canceled';
  const cancel = async () => {
    const stay = state.created + state.updated;
    const isSure = await confirm({
      title: t('cancel.title'),
      message: t('cancel.text', { count: stay }),
      confirmLabel: t('cancel'),
      cancelLabel: t('go-on'),
      danger: true,
    });
    if (isSure) run.cancel();
  };
  const saveRest = async () => saveRows(run, run.rest(), t('rest.file'));
  const { fileName, columns, delimiter } = run.plan;
  return (
    <>
      <FileFacts name={fileName} rows={total} columns={columns.length} delimiter={delimiter} />
      <section className={styles.card} aria-label={t('progress')}>
        <RunProgress
          label={t('progress')}
          phase={t(`phase.${phase}`)}
          text={
            <>
              {isOver
                ? t('took', { count: done, time: wholeSeconds(state.took) })
                : t('done-of', { done: formatNumber(done), total: formatNumber(total) })}
              {phase === 'running' && timeLeft(state) !== null && (
                <> · {t('time-left', { time: wholeSeconds(timeLeft(state) ?? 0) })}</>
              )}
            </>
          }
          done={done}
          total={total}
          figures={[
            { label: t('created'), value: state.created },
            { label: t('updated'), value: state.updated },
            { label: t('left'), value: left.length },
            { label: t('failed'), value: failed.length, isBad: true },
          ]}
          problem={problem}
          lost={t('lost')}
          hint={phase === 'running' && t('hint')}
          actions={
            <div className={styles.actions}>
              {phase === 'running' && <Button onClick={run.pause}>{t('pause')}</Button>}
              {phase === 'paused' && (
                <Button variant="primary" onClick={() => runSafely(run.start)}>
                  {t('resume')}
                </Button>
              )}
              {!isOver && <Button onClick={() => runSafely(cancel)}>{t('cancel')}</Button>}
              {phase === 'canceled' && run.rest().length > 0 && (
                <Button icon="download" onClick={() => runSafely(saveRest)}>
                  {t('rest')}
                </Button>
              )}
              {isOver && (
                <>
                  <Button onClick={putAway}>{t('another')}</Button>
                  <Button variant="primary" onClick={onList}>
                    {t('open-list')}
                  </Button>
                </>
              )}
            </div>
          }
        />
      </section>
      <RowErrors title={t('failed-rows')} run={run} rows={failed} isDone={phase === 'done'} />
      <RowErrors title={t('left-rows')} run={run} rows={left} isDone={phase === 'done'} />
    </>
  );
}

/** How long the rest takes at this pace, ms; null while it is not known. */
const timeLeft = ({ took, done, total, failed }: ImportState): number | null => {
  const sent = done - failed.filter(({ isRefused }) => !isRefused).length;
  return took > SECOND && sent > 0 ? (took / sent) * (total - done) : null;
};
