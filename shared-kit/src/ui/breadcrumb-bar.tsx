import { useT } from '../i18n/i18n';
import type { Crumb } from '../routing/crumbs';
import { Link } from '../routing/link';
import styles from './breadcrumb-bar.module.css';
import { Icon } from './icon';

/** The way to this page: links, and the last crumb as the page's heading. Narrow screens show only that. */
export function BreadcrumbBar({ crumbs }: { crumbs: Crumb[] }) {
  const t = useT('kit');
  const last = crumbs.at(-1);
  return (
    <nav aria-label={t('breadcrumb-bar.label')} className={styles.bar}>
      <ol className={styles.list}>
        {crumbs.slice(0, -1).map(({ id, label, path, icon }) => (
          <li key={id} className={styles.before}>
            {icon && <Icon name={icon} size={16} />}
            {path ? <Link to={path}>{label}</Link> : <span>{label}</span>}
            <span aria-hidden="true" className={styles.separator}>
              ›
            </span>
          </li>
        ))}
        {last && (
          <li className={styles.last}>
            <h1 className={styles.heading} aria-current="page">
              {last.icon && <Icon name={last.icon} />}
              <span className={styles.text}>{last.label}</span>
            </h1>
          </li>
        )}
      </ol>
    </nav>
  );
}
