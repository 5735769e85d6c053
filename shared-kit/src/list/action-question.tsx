import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { entityTypeTable } from '../api/entity-types';
import { Dialog } from '../dialogs/dialog';
import { openDialog } from '../dialogs/open-dialog';
import { currentDateLocale } from '../i18n/i18n';
import { Button } from '../ui/button';
import { Icon } from '../ui/icon';
import { Skeleton } from '../ui/skeleton';
import styles from './action-question.module.css';
import { countText } from './count-text';
import { LeftOutList, OwnerList } from './question-parts';
import type { ActionContext, ActionQuestion, Impact, LeftOut } from './row-action';
import { runEach } from './run-each';

interface Question<R, C> {
  ask: ActionQuestion<R, C>;
  rows: readonly R[];
  leftOut: readonly LeftOut<R>[];
  context: C;
}

/** Asks before an action runs; `true` only if confirmed. */
export const askAction = async <R, C extends ActionContext<R>>(question: Question<R, C>): Promise<boolean> =>
  (await openDialog<boolean>((close) => <ActionQuestionDialog {...question} onAnswer={close} />)) === true;

/** The action and its rows, what is deleted along with them, the current owners, and what is left out. */
function ActionQuestionDialog<R, C extends ActionContext<R>>(
  props: Question<R, C> & { onAnswer: (yes: boolean) => void },
) {
  const { ask, rows, leftOut, context, onAnswer } = props;
  const { t } = context;
  const impacts = useImpacts(ask.impacts ?? [], rows);
  const count = rows.length;
  const [first] = rows;
  const name = first === undefined ? '' : context.rows.name(first);
  const values = { count, name, what: countText(rows, context) };
  const going = (impacts ?? []).flatMap(({ impact, count: found }) =>
    impact.goes && found ? [t(entityTypeTable[impact.type].counted, { count: found })] : [],
  );
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
            {t('kit:cancel')}
          </Button>
          <Button
            variant={ask.danger ? 'danger' : 'primary'}
            disabledReason={impacts ? null : t('kit:entity.impact.counting')}
            onClick={() => onAnswer(true)}
            data-autofocus={ask.danger ? undefined : ''}
          >
            {t(ask.confirm, { ...values, what })}
          </Button>
        </>
      }
    >
      <p className={styles.text}>{t(ask.text, values)}</p>
      {!impacts && (
        <div aria-busy="true" className={styles.part}>
          <Skeleton lines={3} />
        </div>
      )}
      {impacts && <ImpactList goes counted={impacts} count={count} context={context} />}
      {impacts && <ImpactList goes={false} counted={impacts} count={count} context={context} />}
      <OwnerList rows={rows} owner={ask.owner} text={ask.ownersText} context={context} />
      <LeftOutList leftOut={leftOut} context={context} />
    </Dialog>
  );
}

interface CountedImpact<R> {
  impact: Impact<R>;
  /** null: it could not be counted. */
  count: number | null;
}

/** The most calls that one question makes to count; for more entities than that it goes without. */
const maxCounts = 100;

/** The counts of all impacts, once loaded. */
function useImpacts<R>(impacts: readonly Impact<R>[], rows: readonly R[]): readonly CountedImpact<R>[] | undefined {
  const key = useId();
  const { data } = useQuery({
    queryKey: ['impacts', key],
    queryFn: () =>
      Promise.all(
        impacts.map(async (impact) => {
          if (rows.length * impacts.length > maxCounts) return { impact, count: null };
          let count = 0;
          const { failed } = await runEach(rows, async (row) => {
            // Several count at a time: what was there before must be read after the answer.
            const found = await impact.count(row);
            count += found;
          });
          return { impact, count: failed.length > 0 ? null : count };
        }),
      ),
    initialData: impacts.length === 0 ? [] : undefined,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  return data;
}

interface ImpactListProps<R> {
  goes: boolean;
  counted: readonly CountedImpact<R>[];
  count: number;
  context: Pick<ActionContext<R>, 't'>;
}

function ImpactList<R>({ goes, counted, count, context }: ImpactListProps<R>) {
  const { t } = context;
  const shown = counted.filter(({ impact, count: found }) => impact.goes === goes && found !== 0);
  if (shown.length === 0) return null;
  return (
    <section className={styles.part}>
      <h3 className={styles.heading} data-danger={goes || undefined}>
        {t(goes ? 'kit:entity.impact.goes' : 'kit:entity.impact.stays', { count })}
      </h3>
      <ul className={styles.list}>
        {shown.map(({ impact: { type, text }, count: found }) => (
          <li key={type} className={styles.item}>
            <Icon name={entityTypeTable[type].icon} size={18} className={styles.icon} />
            <span>
              <strong>
                {found === null ? t(entityTypeTable[type].plural) : t(entityTypeTable[type].counted, { count: found })}
              </strong>
              <span className={styles.more}>
                {[found === null && t('kit:entity.impact.uncounted'), text && t(text)].filter(Boolean).join(' ')}
              </span>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
