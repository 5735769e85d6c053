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

/** The signed-in person, as a button that opens the account menu. Nothing for an anonymous visitor. */
export function UserMenu({ items, footer, ...user }: UserMenuProps) {
  const t = useT('kit');
  if (user.authority === 'ANONYMOUS') return null;
  const name = displayName(user);
  const role = labelled.has(user.authority) ? t(`authority.${user.authority}`) : '';
  const initials = initialsOf(user);
  const names = (
    <>
      <span className={styles.name}>{name}</span> {/* a space between them, for who reads them as one text */}
      {role && <span className={styles.role}>{role}</span>}
    </>
  );
  return (
    <MenuButton
      // The accessible name contains the visible text, for voice control.
      label={[t('user-menu.label'), name, role].filter(Boolean).join(', ')}
      className={styles.user}
      items={items}
      header={
        <div className={styles.inside}>
          {names}
          {name !== user.email && <span className={styles.role}>{user.email}</span>}
        </div>
      }
      footer={footer}
    >
      {/* The initials are a picture of the name, not a text of the button beside it. */}
      <span className={styles.picture} aria-hidden="true" data-initials={initials || undefined}>
        {!initials && <Icon name="user" size={20} />}
      </span>
      <span className={styles.names}>{names}</span>
      <Icon name="chevron-down" size={16} className={styles.arrow} />
    </MenuButton>
  );
}

/** First letters of both names, of the only one, or none. */
const initialsOf = ({ firstName, lastName }: Pick<UserMenuProps, 'firstName' | 'lastName'>): string =>
  [firstName, lastName]
    .map((name) => [...(name?.trim() ?? '')][0] ?? '')
    .join('')
    .toLocaleUpperCase();
