import { oauth2ClientsQuery } from '@mullion/shared-kit/api/auth';
import { useT } from '@mullion/shared-kit/i18n/i18n';
import { session, useSession } from '@mullion/shared-kit/session/session';
import { Icon } from '@mullion/shared-kit/ui/icon';
import { useQuery } from '@tanstack/react-query';
import styles from './external-providers.module.css';

const newTab = { target: '_blank', rel: 'noopener' };

/** Buttons of the external sign-in providers, with the divider below; nothing where there are none. */
export function ExternalProviders() {
  const t = useT('mf-auth');
  // A page that is kept below the sign-in would not outlive the way to the provider and back: that goes through a new tab.
  const keepsPage = useSession(({ heldFor }) => heldFor !== null);
  const { data: clients = [] } = useQuery(oauth2ClientsQuery());
  if (clients.length === 0) return null;
  const prevUri = session.redirect.peek();
  return (
    <div className={styles.providers}>
      {clients.map(({ name, icon, url }) => (
        <a key={url} className={styles.provider} href={providerAddress(url, prevUri)} {...(keepsPage && newTab)}>
          {icon && <Icon name={icon} />}
          <span>{t('login.with', { name })}</span>
        </a>
      ))}
      <p className={styles.or}>{t('login.or')}</p>
    </div>
  );
}

/** The provider's address on the platform; the remembered address travels along. */
const providerAddress = (url: string, prevUri: string | null): string =>
  prevUri ? `${url}?prevUri=${encodeURIComponent(prevUri)}` : url;
