import { displayName, type User } from '@mullion/shared-kit/api/users';
import { useT } from '@mullion/shared-kit/i18n/i18n';
import { formatDateTime } from '@mullion/shared-kit/time/format';
import styles from './profile-head.module.css';

/** Who the person is here, and when they signed in last, to the second: somebody else's visit shows here. */
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
