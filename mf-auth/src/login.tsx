import { useT } from '@mullion/shared-kit/i18n/i18n';
import { useSession } from '@mullion/shared-kit/session/session';
import { Icon } from '@mullion/shared-kit/ui/icon';
import { ExternalProviders } from './features/credentials/external-providers';
import { LoginForm } from './features/credentials/login-form';
import styles from './login.module.css';
import { SignInCard } from './sign-in-card';

/** The sign-in screen. */
export default function LoginPage() {
  const t = useT('mf-auth');
  const because = useSession(({ signedOutBecause }) => signedOutBecause);
  const heldFor = useSession((state) => state.heldFor);
  return (
    <SignInCard title={t('login.title')} text={t('login.installation', { host: window.location.host })}>
      {because && (
        <p role="status" className={styles.notice}>
          <Icon name="info" size={16} className={styles.icon} />
          <span>
            {t(`login.signed-out.${because}`)}
            {heldFor && ` ${t('login.held')}`}
          </span>
        </p>
      )}
      <ExternalProviders />
      <LoginForm initialUsername={heldFor ?? ''} />
    </SignInCard>
  );
}
