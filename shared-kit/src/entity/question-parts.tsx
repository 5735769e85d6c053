import styles from './action-question.module.css';
import { countText } from './count-text';
import { entityName, type LeftOut, type ScreenContext, type ScreenEntity } from './define-entity-screen';

/** Entities in groups by a text each has; those without one are in none. */
function groupBy<T>(items: readonly T[], by: (item: T) => string | null | undefined): readonly [string, T[]][] {
  const groups = new Map<string, T[]>();
  for (const item of items) {
    const key = by(item);
    if (key) groups.set(key, [...(groups.get(key) ?? []), item]);
  }
  return [...groups];
}

interface OwnerListProps<T extends ScreenEntity> {
  entities: readonly T[];
  owner?: (entity: T, context: ScreenContext) => string | null | undefined;
  text?: string;
  context: ScreenContext;
}

/** Whose the entities are now: “Waterworks: 2 devices”. */
export function OwnerList<T extends ScreenEntity>({ entities, owner, text, context }: OwnerListProps<T>) {
  const { t } = context;
  const owners = groupBy(entities, (entity) => owner?.(entity, context));
  if (owners.length === 0) return null;
  const count = owners.reduce((sum, [, owned]) => sum + owned.length, 0);
  return (
    <section className={styles.part}>
      <h3 className={styles.heading}>{t('kit:entity.owners')}</h3>
      <ul className={styles.list}>
        {owners.map(([name, owned]) => (
          <li key={name} className={styles.item}>
            <strong>{name}</strong>
            <span className={styles.more}>{countText(owned, context)}</span>
          </li>
        ))}
      </ul>
      {text && <p className={styles.text}>{t(text, { count })}</p>}
    </section>
  );
}

/** Names shown of a group; the others are counted. */
const namesShown = 3;

/** What an action passes over, by reason, with the first names. */
export function LeftOutList<T extends ScreenEntity>({
  leftOut,
  context,
}: {
  leftOut: readonly LeftOut<T>[];
  context: ScreenContext;
}) {
  const { t } = context;
  if (leftOut.length === 0) return null;
  const what = countText(
    leftOut.map(({ entity }) => entity),
    context,
  );
  return (
    <section className={styles.part}>
      <h3 className={styles.heading}>{t('kit:entity.left-out', { what })}</h3>
      <ul className={styles.list}>
        {groupBy(leftOut, ({ reason }) => reason).map(([reason, group]) => (
          <li key={reason} className={styles.item}>
            <span>
              <strong>{t(reason)}</strong>
              <span className={styles.more}>
                {group
                  .slice(0, namesShown)
                  .map(({ entity }) => entityName(entity))
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
