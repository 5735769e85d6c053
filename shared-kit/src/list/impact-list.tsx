import type { MouseEvent, ReactNode } from 'react';
import { entityPath, entityTypeTable } from '../api/entity-types';
import { Icon } from '../ui/icon';
import linkStyles from '../ui/link.module.css';
import styles from './action-question.module.css';
import type { ActionContext, Impact } from './row-action';
import type { CountedImpact } from './use-impacts';

interface ImpactListProps<R> {
  effect: Impact<R>['effect'];
  /** i18n key of the heading. */
  heading: string;
  counted: readonly CountedImpact<R>[];
  rows: readonly R[];
  context: Pick<ActionContext<R>, 't' | 'navigate'>;
  /** A link leads away from the question. */
  onLeave: () => void;
}

/** What goes, what stays, or what keeps the rows from being deleted; the latter, and what is to be named, by the first names, which lead there. */
export function ImpactList<R>({ effect, heading, counted, rows, context, onLeave }: ImpactListProps<R>) {
  const { t } = context;
  const shown = counted.filter(({ impact, count }) => impact.effect === effect && count !== 0);
  if (shown.length === 0) return null;
  return (
    <section className={styles.part}>
      <h3 className={styles.heading} data-danger={effect !== 'stays' || undefined}>
        {t(heading, { count: rows.length })}
      </h3>
      <ul className={styles.list}>
        {shown.map((one) => (
          <li key={one.impact.type} className={styles.item}>
            <Icon name={entityTypeTable[one.impact.type].icon} size={18} className={styles.icon} />
            <span>
              <strong>
                <ImpactCount {...one} rows={rows} context={context} onLeave={onLeave} />
              </strong>
              {(effect === 'blocks' || one.impact.named) && <EntryNames {...one} context={context} onLeave={onLeave} />}
              <span className={styles.more}>
                {[one.count === null && t('kit:entity.impact.uncounted'), one.impact.text && t(one.impact.text)]
                  .filter(Boolean)
                  .join(' ')}
              </span>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

type CountProps<R> = CountedImpact<R> & Pick<ImpactListProps<R>, 'rows' | 'context' | 'onLeave'>;

/** “3 devices”, which leads to their list where there is one. */
function ImpactCount<R>({ impact: { type, path }, count, rows, context, onLeave }: CountProps<R>) {
  const { t } = context;
  const text = count === null ? t(entityTypeTable[type].plural) : t(entityTypeTable[type].counted, { count });
  const [row, ...others] = rows;
  if (!path || row === undefined || others.length > 0) return text;
  return (
    <WayOut to={path(row)} context={context} onLeave={onLeave}>
      {text}
    </WayOut>
  );
}

/** The first names, and how many there are besides. */
function EntryNames<R>({ entries, count, context, onLeave }: Omit<CountProps<R>, 'impact' | 'rows'>) {
  if (entries.length === 0) return null;
  return (
    <span className={styles.more}>
      {entries.map(({ id, name, title }, at) => (
        <span key={id.id}>
          {at > 0 && ', '}
          <WayOut to={entityPath(id) ?? ''} context={context} onLeave={onLeave}>
            {name || title}
          </WayOut>
        </span>
      ))}
      {count !== null &&
        count > entries.length &&
        ` ${context.t('kit:entity.and-more', { count: count - entries.length })}`}
    </span>
  );
}

interface WayOutProps {
  to: string;
  context: Pick<ActionContext<unknown>, 'navigate'>;
  onLeave: () => void;
  children: ReactNode;
}

/** A link that ends the question. Dialogs stand outside of the router, so the list's context goes there. */
function WayOut({ to, context, onLeave, children }: WayOutProps) {
  const leave = (event: MouseEvent) => {
    // To another tab, or to the clipboard.
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    onLeave();
    context.navigate(to);
  };
  return (
    <a href={to} className={linkStyles.link} onClick={leave}>
      {children}
    </a>
  );
}
