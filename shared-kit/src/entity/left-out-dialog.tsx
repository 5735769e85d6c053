import { Dialog } from '../dialogs/dialog';
import { openDialog } from '../dialogs/open-dialog';
import { Button } from '../ui/button';
import styles from './action-question.module.css';
import { countText } from './count-text';
import { entityName, type LeftOut, type ScreenContext, type ScreenEntity } from './define-entity-screen';

/** Names everything that an action passed over, each with the reason; resolves when it is closed. */
export async function showLeftOut<T extends ScreenEntity>(
  leftOut: readonly LeftOut<T>[],
  context: ScreenContext,
): Promise<void> {
  const { t } = context;
  const what = countText(
    leftOut.map(({ entity }) => entity),
    context,
  );
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
        {leftOut.map(({ entity, reason }) => (
          <li key={entity.id.id} className={styles.item}>
            <span>
              <strong>{entityName(entity)}</strong>
              <span className={styles.more}>{t(reason)}</span>
            </span>
          </li>
        ))}
      </ul>
    </Dialog>
  ));
}
