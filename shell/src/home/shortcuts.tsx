import { useT } from '@mullion/shared-kit/i18n/i18n';
import { Link } from '@mullion/shared-kit/routing/link';
import type { HomePlace, HomePlaces } from '@mullion/shared-kit/session/home-places';
import { Icon } from '@mullion/shared-kit/ui/icon';
import { preloadPage } from '../routing/preload-page';
import { Card } from './card';
import styles from './shortcuts.module.css';

/** The places of the role in their groups. */
export function Shortcuts({ groups }: { groups: readonly HomePlaces[] }) {
  if (groups.length === 0) return null;
  return (
    <div className={styles.groups}>
      {groups.map((group) => (
        <Group key={group.id} group={group} />
      ))}
    </div>
  );
}

function Group({ group }: { group: HomePlaces }) {
  const t = useT(group.namespace);
  return (
    <Card title={t(group.title)} className={styles.group}>
      <ul className={styles.shortcuts}>
        {group.shortcuts.map((shortcut) => (
          <li key={shortcut.path}>
            <Place shortcut={shortcut} />
          </li>
        ))}
      </ul>
    </Card>
  );
}

function Place({ shortcut: { path, label, namespace, icon } }: { shortcut: HomePlace }) {
  const t = useT(namespace);
  const approach = () => preloadPage(path);
  return (
    <Link to={path} className={styles.shortcut} onPointerEnter={approach} onFocus={approach}>
      <Icon name={icon ?? 'home'} size={20} />
      <span>{t(label)}</span>
    </Link>
  );
}
