import { Dialog } from '../dialogs/dialog';
import { openDialog } from '../dialogs/open-dialog';
import { Button } from '../ui/button';
import styles from './action-question.module.css';
import { countText } from './count-text';
import { entityName, type ScreenContext, type ScreenEntity } from './define-entity-screen';
import { errorText } from './error-text';

interface Failures<T extends ScreenEntity> {
  failed: readonly { item: T; error: unknown }[];
  /** What was done: “3 devices deleted”; empty if nothing was. */
  done: string;
  context: ScreenContext;
}

/** Names those of several for which an action failed, with the reasons; `true`: try these again. */
export const askRetry = async <T extends ScreenEntity>(failures: Failures<T>): Promise<boolean> =>
  (await openDialog<boolean>((close) => <FailuresDialog {...failures} onAnswer={close} />)) === true;

function FailuresDialog<T extends ScreenEntity>(props: Failures<T> & { onAnswer: (retry: boolean) => void }) {
  const { failed, done, context, onAnswer } = props;
  const { t } = context;
  const what = countText(
    failed.map(({ item }) => item),
    context,
  );
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
          <li key={item.id.id} className={styles.item}>
            <span>
              <strong>{entityName(item)}</strong>
              <span className={styles.more}>{errorText(error)}</span>
            </span>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
