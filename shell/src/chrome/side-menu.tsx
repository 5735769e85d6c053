import { useT } from '@mullion/shared-kit/i18n/i18n';
import { NavLink } from '@mullion/shared-kit/routing/link';
import { Icon } from '@mullion/shared-kit/ui/icon';
import type { MenuSection } from '../menu/build-menu';
import { useChrome } from './chrome-state';
import styles from './side-menu.module.css';

export interface SideMenuProps {
  sections: MenuSection[];
  /** The pointer rests on an entry: a good moment to fetch its module. */
  onPrefetch: (path: string) => void;
}

/** The side menu, 250 px wide. */
export function SideMenu({ sections, onPrefetch }: SideMenuProps) {
  const t = useT('shell');
  return (
    <nav className={styles.menu} aria-label={t('main-menu')}>
      <div className={styles.brand}>
        <svg viewBox="0 0 20 20" width="22" height="22" aria-hidden="true" className={styles.mark}>
          <path d="M3 3h14v14H3zM10 3v14M3 11h14" />
        </svg>
        Mullion
      </div>
      <ul className={styles.list}>
        {sections.map((section) => (
          <li key={section.id}>
            {section.type === 'link' ? (
              <Entry entry={section} onPrefetch={onPrefetch} />
            ) : (
              <Group group={section} onPrefetch={onPrefetch} />
            )}
          </li>
        ))}
      </ul>
    </nav>
  );
}

function Entry({ entry, onPrefetch }: { entry: MenuSection; onPrefetch: (path: string) => void }) {
  const t = useT(entry.namespace);
  const setMenuOpen = useChrome((state) => state.setMenuOpen);
  const path = entry.path ?? '/';
  return (
    <NavLink
      to={path}
      className={({ isActive }) => (isActive ? `${styles.entry} ${styles.active}` : (styles.entry ?? ''))}
      onPointerEnter={() => onPrefetch(path)}
      onFocus={() => onPrefetch(path)}
      onClick={() => setMenuOpen(false)}
    >
      <Icon name={entry.icon ?? 'home'} />
      <span>{t(entry.label)}</span>
    </NavLink>
  );
}

function Group({ group, onPrefetch }: { group: MenuSection; onPrefetch: (path: string) => void }) {
  const t = useT(group.namespace);
  const open = useChrome((state) => !state.folded[group.id]);
  const toggle = useChrome((state) => state.toggleGroup);
  return (
    <>
      <button type="button" className={styles.entry} aria-expanded={open} onClick={() => toggle(group.id)}>
        <Icon name={group.icon ?? 'home'} />
        <span>{t(group.label)}</span>
        <Icon name={open ? 'chevron-up' : 'chevron-down'} size={16} className={styles.fold} />
      </button>
      {open && (
        <ul className={styles.below}>
          {group.pages.map((page) => (
            <li key={page.id}>
              <Entry entry={page} onPrefetch={onPrefetch} />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
