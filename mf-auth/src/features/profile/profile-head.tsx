import { displayName, type User } from '@mullion/shared-kit/api/users';
import { useT } from '@mullion/shared-kit/i18n/i18n';
import { formatDateTime } from '@mullion/shared-kit/time/format';
import styles from './profile-head.module.css';

/** The person's name and role, and their last sign-in to the second, which reveals other people's use of the account. */
export function ProfileHead({ user }: { user: User }) {
  const t = useT('mf-auth');
  const time = user.additionalInfo?.lastLoginTs;
  return (
    <div className={styles.head}>
      <p className={styles.name}>{displayName(user)}</p>
      {time && (
        <p className={styles.last}>
          {t('profile.last-sign-in')} <time dateTime={new Date(time).toISOString()}>{formatDateTime(time)}</time>
        </p>
      )}
    </div>
  );
}
