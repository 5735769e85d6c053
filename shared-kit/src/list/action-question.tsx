import { entityTypeTable } from '../api/entity-types';
import { Dialog } from '../dialogs/dialog';
import { openDialog } from '../dialogs/open-dialog';
import { currentDateLocale } from '../i18n/i18n';
import { Button } from '../ui/button';
import { Skeleton } from '../ui/skeleton';
import styles from './action-question.module.css';
import { countText } from './count-text';
import { ImpactList } from './impact-list';
import { LeftOutList, OwnerList } from './question-parts';
import type { ActionContext, ActionQuestion, LeftOut } from './row-action';
import { useImpacts } from './use-impacts';

interface Question<R, C> {
  ask: ActionQuestion<R, C>;
  rows: readonly R[];
  leftOut: readonly LeftOut<R>[];
  context: C;
}

/** Asks before an action runs; `true` only if confirmed. */
export const askAction = async <R, C extends ActionContext<R>>(question: Question<R, C>): Promise<boolean> =>
  (await openDialog<boolean>((close) => <ActionQuestionDialog {...question} onAnswer={close} />)) === true;

/**
 * The action and its rows, what is deleted along with them, the current owners, and what is left out. It cannot be
 * confirmed where the platform would refuse it for every row.
 */
function ActionQuestionDialog<R, C extends ActionContext<R>>(
  props: Question<R, C> & { onAnswer: (yes: boolean) => void },
) {
  const { ask, rows, leftOut, context, onAnswer } = props;
  const { t } = context;
  const impacts = useImpacts(ask.impacts ?? [], rows);
  const count = rows.length;
  const [first] = rows;
  const name = first === undefined ? '' : context.rows.name(first);
  const values = { ...(first !== undefined && ask.values?.(first)), count, name, what: countText(rows, context) };
  const going = (impacts?.counted ?? []).flatMap(({ impact, count: found }) =>
    impact.effect === 'goes' && found ? [t(entityTypeTable[impact.type].counted, { count: found })] : [],
  );
  const isBlocked = impacts !== undefined && count > 0 && impacts.blocked === count;
  const blocked = isBlocked ? t('kit:entity.impact.blocked', { count }) : null;
  const what = new Intl.ListFormat(currentDateLocale()).format([values.what, ...going]);
  return (
    <Dialog
      alert
      size="small"
      title={t(count > 1 ? (ask.groupTitle ?? ask.title) : ask.title, values)}
      actions={
        <>
          {/* What destroys must not be the key already under the finger. */}
          <Button onClick={() => onAnswer(false)} data-autofocus={ask.danger ? '' : undefined}>
            {t(ask.keep ?? 'kit:cancel', values)}
          </Button>
          <Button
            variant={ask.danger ? 'danger' : 'primary'}
            disabledReason={impacts ? blocked : t('kit:entity.impact.counting')}
            onClick={() => onAnswer(true)}
            data-autofocus={ask.danger ? undefined : ''}
          >
            {t(ask.confirm, { ...values, what })}
          </Button>
        </>
      }
    >
      <p className={styles.text}>{blocked ?? t(ask.text, values)}</p>
      {!impacts && (
        <div aria-busy="true" className={styles.part}>
          <Skeleton lines={3} />
        </div>
      )}
      {impacts &&
        (['blocks', 'goes', 'stays'] as const).map((effect) => (
          <ImpactList
            key={effect}
            effect={effect}
            heading={(effect === 'stays' && ask.stays) || `kit:entity.impact.${effect}`}
            counted={impacts.counted}
            rows={rows}
            context={context}
            onLeave={() => onAnswer(false)}
          />
        ))}
      <OwnerList rows={rows} owner={ask.owner} title={ask.ownersTitle} text={ask.ownersText} context={context} />
      <LeftOutList leftOut={leftOut} context={context} />
    </Dialog>
  );
}
