import { useEffect, useSyncExternalStore } from 'react';
import { Dialog } from '../dialogs/dialog';
import { openDialog } from '../dialogs/open-dialog';
import { useT } from '../i18n/i18n';
import { runSafely } from '../notify/run-safely';
import { formatNumber } from '../time/format';
import { Button } from '../ui/button';
import { ProgressBar } from '../ui/progress-bar';
import styles from './action-question.module.css';
import { countText } from './count-text';
import type { ActionContext } from './row-action';
import type { WorkOptions } from './run-each';

/** Work that is over sooner shows no progress, in ms. */
const PROGRESS_AFTER_MS = 700;

interface Progress {
  title: string;
  /** How far it is, in words. */
  text: (done: string, total: string) => string;
  total: number;
}

/** What is said of something done to rows. */
export const progressOf = <R,>(rows: readonly R[], context: Pick<ActionContext<R>, 't' | 'rows'>): Progress => ({
  title: context.t('kit:entity.progress', { what: countText(rows, context) }),
  text: (done, total) => context.t('kit:entity.progress.done', { done, total }),
  total: rows.length,
});

/**
 * Does work that can be watched: once it takes a while, a dialog says how far it is and can stop it. Closing the
 * dialog stops the work too.
 *
 * @returns what the work does
 */
export async function withProgress<T>(about: Progress, work: (watch: Required<WorkOptions>) => Promise<T>): Promise<T> {
  const stop = new AbortController();
  const listeners = new Set<() => void>();
  const counter: Counter = {
    done: 0,
    isOver: false,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
  const tell = (change: Partial<Counter>) => {
    Object.assign(counter, change);
    for (const listener of listeners) listener();
  };
  const show = async () => {
    await openDialog((close) => <ProgressDialog {...about} counter={counter} onClose={close} />);
    stop.abort();
  };
  const timer = setTimeout(() => runSafely(show), PROGRESS_AFTER_MS);
  try {
    return await work({ signal: stop.signal, onProgress: (done) => tell({ done }) });
  } finally {
    clearTimeout(timer);
    tell({ isOver: true });
  }
}

interface Counter {
  done: number;
  isOver: boolean;
  subscribe: (listener: () => void) => () => void;
}

function ProgressDialog({
  title,
  text,
  total,
  counter,
  onClose,
}: Progress & { counter: Counter; onClose: () => void }) {
  const t = useT('kit');
  const done = useSyncExternalStore(counter.subscribe, () => counter.done);
  const isOver = useSyncExternalStore(counter.subscribe, () => counter.isOver);
  useEffect(() => {
    if (isOver) onClose();
  }, [isOver, onClose]);
  return (
    <Dialog
      size="small"
      title={title}
      actions={
        <Button onClick={onClose} data-autofocus="">
          {t('entity.progress.stop')}
        </Button>
      }
    >
      <p className={styles.text}>{text(formatNumber(done), formatNumber(total))}</p>
      <ProgressBar label={title} value={total > 0 ? Math.min(1, done / total) : 0} />
    </Dialog>
  );
}
