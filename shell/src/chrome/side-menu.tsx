import { useT } from '@mullion/shared-kit/i18n/i18n';
import { NavLink } from '@mullion/shared-kit/routing/link';
import { Icon } from '@mullion/shared-kit/ui/icon';
import { Tooltip } from '@mullion/shared-kit/ui/tooltip';
import { type ReactElement, useId } from 'react';
import type { MenuSection } from '../menu/build-menu';
import { useChrome } from './chrome-state';
import { useMenuWidth } from './menu-width';
import styles from './side-menu.module.css';

interface SideMenuProps {
  sections: MenuSection[];
  /** The pointer rests on an entry: a good moment to fetch its module. */
  onPrefetch: (path: string) => void;
  /** An entry is being pressed, which leads there when it is let go. */
  onPress: (path: string) => void;
}

/** The side menu, 250 px wide, or as wide as its icons. */
export function SideMenu({ sections, ...approach }: SideMenuProps) {
  const t = useT('shell');
  const id = useId();
  const { collapsed, setCollapsed } = useMenuWidth();
  return (
    <nav className={styles.menu} aria-label={t('main-menu')}>
      <div className={styles.brand}>
        <svg viewBox="0 0 20 20" width="22" height="22" aria-hidden="true" className={styles.mark}>
          <path d="M3 3h14v14H3zM10 3v14M3 11h14" />
        </svg>
        <span className={styles.word}>Mullion</span>
      </div>
      <ul id={id} className={styles.list}>
        {sections.map((section) => (
          <li key={section.id}>
            {section.type === 'link' ? (
              <Entry entry={section} {...approach} />
            ) : (
              <Group group={section} {...approach} />
            )}
          </li>
        ))}
      </ul>
      <div className={styles.foot}>
        <Hint text={t('expand-menu')}>
          <button
            type="button"
            className={styles.entry}
            aria-expanded={!collapsed}
            aria-controls={id}
            onClick={() => setCollapsed(!collapsed)}
          >
            <span className={styles.collapse}>
              <Icon name={collapsed ? 'chevron-right' : 'chevron-left'} />
            </span>
            <span className={styles.word}>{t(collapsed ? 'expand-menu' : 'collapse-menu')}</span>
          </button>
        </Hint>
      </div>
    </nav>
  );
}

/** The name of what shows as an icon only. It is its accessible name as well, so it need not be read twice. */
function Hint({ text, children }: { text: string; children: ReactElement<{ 'aria-describedby'?: string }> }) {
  const { collapsed } = useMenuWidth();
  return (
    <Tooltip text={collapsed && text} placement="right" describe={false}>
      {children}
    </Tooltip>
  );
}

type Approach = Omit<SideMenuProps, 'sections'>;

function Entry({ entry, onPrefetch, onPress }: Approach & { entry: MenuSection }) {
  const t = useT(entry.namespace);
  const setMenuOpen = useChrome((state) => state.setMenuOpen);
  const path = entry.path ?? '/';
  return (
    <Hint text={t(entry.label)}>
      <NavLink
        to={path}
        className={styles.entry}
        onPointerEnter={() => onPrefetch(path)}
        onFocus={() => onPrefetch(path)}
        onPointerDown={({ button }) => button === 0 && onPress(path)}
        onClick={() => setMenuOpen(false)}
      >
        <Icon name={entry.icon ?? 'home'} />
        <span className={styles.word}>{t(entry.label)}</span>
      </NavLink>
    </Hint>
  );
}

function Group({ group, ...approach }: Approach & { group: MenuSection }) {
  const t = useT(group.namespace);
  const open = useChrome((state) => !state.folded[group.id]);
  const toggle = useChrome((state) => state.toggleGroup);
  return (
    <>
      <Hint text={t(group.label)}>
        <button type="button" className={styles.entry} aria-expanded={open} onClick={() => toggle(group.id)}>
          <Icon name={group.icon ?? 'home'} />
          <span className={styles.word}>{t(group.label)}</span>
          <Icon name={open ? 'chevron-up' : 'chevron-down'} size={16} className={styles.fold} />
        </button>
      </Hint>
      {open && (
        <ul className={styles.below}>
          {group.pages.map((page) => (
            <li key={page.id}>
              <Entry entry={page} {...approach} />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
