import { useT } from '@mullion/shared-kit/i18n/i18n';
import { Link } from '@mullion/shared-kit/routing/link';
import { Icon } from '@mullion/shared-kit/ui/icon';
import type { MenuSection } from '../menu/build-menu';
import { useMenu } from '../menu/use-menu';
import styles from './home-page.module.css';

/** Shortcuts of the role, grouped like its menu (spec 1 §2.8). */
export function HomePage() {
  const { sections, preload } = useMenu();
  const links = sections.filter(({ type, id }) => type === 'link' && id !== 'home');
  const groups = sections.filter(({ type }) => type === 'toggle');
  return (
    <div className={styles.page}>
      {links.length > 0 && <Shortcuts entries={links} onApproach={preload} />}
      {groups.map((group) => (
        <Group key={group.id} group={group} onApproach={preload} />
      ))}
    </div>
  );
}

function Group({ group, onApproach }: { group: MenuSection; onApproach: (path: string) => void }) {
  const t = useT(group.namespace);
  return (
    <section>
      <h2 className={styles.title}>{t(group.label)}</h2>
      <Shortcuts entries={group.pages} onApproach={onApproach} />
    </section>
  );
}

function Shortcuts({ entries, onApproach }: { entries: MenuSection[]; onApproach: (path: string) => void }) {
  return (
    <ul className={styles.shortcuts}>
      {entries.map((entry) => (
        <li key={entry.id}>
          <Shortcut entry={entry} onApproach={onApproach} />
        </li>
      ))}
    </ul>
  );
}

function Shortcut({ entry, onApproach }: { entry: MenuSection; onApproach: (path: string) => void }) {
  const t = useT(entry.namespace);
  const path = entry.path ?? '/';
  return (
    <Link
      to={path}
      className={styles.shortcut}
      onPointerEnter={() => onApproach(path)}
      onFocus={() => onApproach(path)}
    >
      <Icon name={entry.icon ?? 'home'} size={24} />
      <span>{t(entry.label)}</span>
    </Link>
  );
}
