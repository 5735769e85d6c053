import { Dialog } from '../dialogs/dialog';
import { openDialog } from '../dialogs/open-dialog';
import { Button } from '../ui/button';
import styles from './action-question.module.css';
import { countText } from './count-text';
import type { ActionContext, LeftOut } from './row-action';

/** Names everything that an action passed over, each with the reason; resolves when it is closed. */
export async function showLeftOut<R>(
  leftOut: readonly LeftOut<R>[],
  context: Pick<ActionContext<R>, 't' | 'rows'>,
): Promise<void> {
  const { t, rows } = context;
  const what = countText(leftOut, context);
  await openDialog((close) => (
    <Dialog
      size="small"
      title={t('kit:entity.left-out', { what })}
      actions={
        <Button onClick={() => close()} data-autofocus="">
          {t('kit:close')}
        </Button>
      }
    >
      <ul className={styles.list}>
        {leftOut.map(({ row, reason }) => (
          <li key={rows.id(row)} className={styles.item}>
            <span>
              <strong>{rows.name(row)}</strong>
              <span className={styles.more}>{t(reason)}</span>
            </span>
          </li>
        ))}
      </ul>
    </Dialog>
  ));
}
