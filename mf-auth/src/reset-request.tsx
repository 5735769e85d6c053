import { useT } from '@mullion/shared-kit/i18n/i18n';
import { ResetRequestForm } from './features/credentials/reset-request-form';
import { SignInCard } from './sign-in-card';

/** A forgotten password: asks for the link that replaces it. */
export default function ResetRequestPage() {
  const t = useT('mf-auth');
  return (
    <SignInCard title={t('reset-request.title')} text={t('reset-request.text')}>
      <ResetRequestForm />
    </SignInCard>
  );
}
