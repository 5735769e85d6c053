import { groupBy } from '../browser/group-by';
import styles from './action-question.module.css';
import { countText } from './count-text';
import type { ActionContext, LeftOut } from './row-action';

interface OwnerListProps<R, C> {
  rows: readonly R[];
  owner?: (row: R, context: C) => string | null | undefined;
  /** i18n key of the heading, with `count` of the rows; default: to whom they are assigned. */
  title?: string;
  /** i18n key: what becomes of so many owners. */
  text?: string;
  context: C;
}

/** Whose the rows are now: “Waterworks: 2 devices”. */
export function OwnerList<R, C extends ActionContext<R>>({
  rows,
  owner,
  title = 'kit:entity.owners',
  text,
  context,
}: OwnerListProps<R, C>) {
  const { t } = context;
  const owned = rows.flatMap((row) => {
    const name = owner?.(row, context);
    return name ? [{ name, row }] : [];
  });
  if (owned.length === 0) return null;
  const owners = groupBy(owned, ({ name }) => name);
  return (
    <section className={styles.part}>
      <h3 className={styles.heading}>{t(title, { count: rows.length })}</h3>
      <ul className={styles.list}>
        {[...owners].map(([name, own]) => (
          <li key={name} className={styles.item}>
            <strong>{name}</strong>
            {rows.length > 1 && <span className={styles.more}>{countText(own, context)}</span>}
          </li>
        ))}
      </ul>
      {text && <p className={styles.text}>{t(text, { count: owners.size })}</p>}
    </section>
  );
}

/** Names shown of a group; the others are counted. */
const namesShown = 3;

interface LeftOutListProps<R> {
  leftOut: readonly LeftOut<R>[];
  context: Pick<ActionContext<R>, 't' | 'rows'>;
}

/** What an action passes over, by reason, with the first names. */
export function LeftOutList<R>({ leftOut, context }: LeftOutListProps<R>) {
  const { t } = context;
  if (leftOut.length === 0) return null;
  const what = countText(leftOut, context);
  return (
    <section className={styles.part}>
      <h3 className={styles.heading}>{t('kit:entity.left-out', { what })}</h3>
      <ul className={styles.list}>
        {[...groupBy(leftOut, ({ reason }) => reason)].map(([reason, group]) => (
          <li key={reason} className={styles.item}>
            <span>
              <strong>{t(reason)}</strong>
              <span className={styles.more}>
                {group
                  .slice(0, namesShown)
                  .map(({ row }) => context.rows.name(row))
                  .join(', ')}
                {group.length > namesShown && ` ${t('kit:entity.and-more', { count: group.length - namesShown })}`}
              </span>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
