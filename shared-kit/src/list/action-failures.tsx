import { Dialog } from '../dialogs/dialog';
import { openDialog } from '../dialogs/open-dialog';
import { Button } from '../ui/button';
import styles from './action-question.module.css';
import { countText } from './count-text';
import { errorText } from './error-text';
import type { ActionContext } from './row-action';

interface Failures<R> {
  failed: readonly { item: R; error: unknown }[];
  /** What was done: “3 devices deleted”; empty if nothing was. */
  done: string;
  context: Pick<ActionContext<R>, 't' | 'rows'>;
}

/** Names those of several for which an action failed, with the reasons; `true`: try these again. */
export const askRetry = async <R,>(failures: Failures<R>): Promise<boolean> =>
  (await openDialog<boolean>((close) => <FailuresDialog {...failures} onAnswer={close} />)) === true;

function FailuresDialog<R>(props: Failures<R> & { onAnswer: (retry: boolean) => void }) {
  const { failed, done, context, onAnswer } = props;
  const { t } = context;
  const what = countText(failed, context);
  return (
    <Dialog
      alert
      size="small"
      title={t('kit:entity.failed', { what })}
      actions={
        <>
          <Button onClick={() => onAnswer(false)}>{t('kit:close')}</Button>
          <Button variant="primary" icon="refresh" onClick={() => onAnswer(true)} data-autofocus="">
            {t('kit:entity.retry', { what })}
          </Button>
        </>
      }
    >
      {done && <p className={styles.text}>{done}</p>}
      <ul className={styles.list}>
        {failed.map(({ item, error }) => (
          <li key={context.rows.id(item)} className={styles.item}>
            <span>
              <strong>{context.rows.name(item)}</strong>
              <span className={styles.more}>{errorText(error)}</span>
            </span>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
