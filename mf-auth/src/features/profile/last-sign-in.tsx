import type { User } from '@mullion/shared-kit/api/users';
import { currentDateLocale, useT } from '@mullion/shared-kit/i18n/i18n';
import styles from './last-sign-in.module.css';

/** When the person signed in last, to the second: somebody else's visit shows here. */
export function LastSignIn({ user }: { user: User }) {
  const t = useT('mf-auth');
  const time = user.additionalInfo?.lastLoginTs;
  if (!time) return null;
  const date = new Date(time);
  return (
    <p className={styles.last}>
      {t('profile.last-sign-in')}{' '}
      <time dateTime={date.toISOString()}>
        {date.toLocaleString(currentDateLocale(), { dateStyle: 'medium', timeStyle: 'medium' })}
      </time>
    </p>
  );
}
