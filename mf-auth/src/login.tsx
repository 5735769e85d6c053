import { useT } from '@mullion/shared-kit/i18n/i18n';
import { ExternalProviders } from './features/credentials/external-providers';
import { LoginForm } from './features/credentials/login-form';
import { SignInCard } from './sign-in-card';

/** The sign-in screen. */
export default function LoginPage() {
  const t = useT('mf-auth');
  return (
    <SignInCard title={t('login.title')} text={t('login.installation', { host: window.location.host })}>
      <ExternalProviders />
      <LoginForm />
    </SignInCard>
  );
}
