import { oauth2ClientsQuery } from '@mullion/shared-kit/api/auth';
import { useT } from '@mullion/shared-kit/i18n/i18n';
import { session } from '@mullion/shared-kit/session/session';
import { useQuery } from '@tanstack/react-query';
import { ExternalProviders } from './external-providers';
import { LoginForm } from './login-form';
import styles from './login-page.module.css';

/** The sign-in screen (spec 1 §2.3). */
export function LoginPage() {
  const t = useT('mf-auth');
  const { data: clients = [] } = useQuery(oauth2ClientsQuery());
  return (
    <main className={styles.page}>
      <section className={styles.card} aria-labelledby="login-title">
        <div className={styles.brand}>
          <svg viewBox="0 0 20 20" width="28" height="28" aria-hidden="true">
            <path d="M3 3h14v14H3zM10 3v14M3 11h14" />
          </svg>
          <span>Mullion</span>
        </div>
        <h1 id="login-title" className={styles.title}>
          {t('login.title')}
        </h1>
        <p className={styles.host}>{t('login.installation', { host: window.location.host })}</p>
        {clients.length > 0 && <ExternalProviders clients={clients} prevUri={session.redirect.peek()} />}
        <LoginForm />
      </section>
    </main>
  );
}
