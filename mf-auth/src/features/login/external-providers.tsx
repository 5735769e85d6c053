import type { OAuth2Client } from '@mullion/shared-kit/api/auth';
import { useT } from '@mullion/shared-kit/i18n/i18n';
import { Icon } from '@mullion/shared-kit/ui/icon';
import styles from './external-providers.module.css';

/** Buttons of the external sign-in providers, with the divider below. `prevUri` is where to return to. */
export function ExternalProviders({ clients, prevUri }: { clients: OAuth2Client[]; prevUri: string | null }) {
  const t = useT('mf-auth');
  return (
    <div className={styles.providers}>
      {clients.map(({ name, icon, url }) => (
        <a key={url} className={styles.provider} href={providerAddress(url, prevUri)}>
          {icon && <Icon name={icon} />}
          <span>{t('login.with', { name })}</span>
        </a>
      ))}
      <p className={styles.or}>{t('login.or')}</p>
    </div>
  );
}

/** The provider's address on the platform; the remembered address travels along. */
export const providerAddress = (url: string, prevUri: string | null): string =>
  prevUri ? `${url}?prevUri=${encodeURIComponent(prevUri)}` : url;
