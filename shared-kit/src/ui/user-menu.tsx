import type { ReactNode } from 'react';
import type { Authority } from '../api/authority';
import { displayName } from '../api/users';
import { useT } from '../i18n/i18n';
import { Icon } from './icon';
import { MenuButton, type MenuItem } from './menu-button';
import styles from './user-menu.module.css';

export interface UserMenuProps {
  firstName: string | null;
  lastName: string | null;
  email: string;
  authority: Authority;
  items: MenuItem[];
  /** Small print below the items. */
  footer?: ReactNode;
}

const labelled = new Set<Authority>(['SYS_ADMIN', 'TENANT_ADMIN', 'CUSTOMER_USER']);

/** Who is signed in, and what they can do about it. Nothing for an anonymous visitor. */
export function UserMenu({ items, footer, ...user }: UserMenuProps) {
  const t = useT('kit');
  if (user.authority === 'ANONYMOUS') return null;
  const names = (
    <>
      <span className={styles.name}>{displayName(user)}</span>
      {labelled.has(user.authority) && <span className={styles.role}>{t(`authority.${user.authority}`)}</span>}
    </>
  );
  return (
    <div className={styles.user}>
      <Icon name="user" size={22} className={styles.picture} />
      <div className={styles.names}>{names}</div>
      <MenuButton
        icon="more"
        label={t('user-menu.label')}
        items={items}
        header={
          <div className={styles.inside}>
            {names}
            {displayName(user) !== user.email && <span className={styles.role}>{user.email}</span>}
          </div>
        }
        footer={footer}
      />
    </div>
  );
}
