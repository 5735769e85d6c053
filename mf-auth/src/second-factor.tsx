import { useT } from '@mullion/shared-kit/i18n/i18n';
import { runSafely } from '@mullion/shared-kit/notify/run-safely';
import { session } from '@mullion/shared-kit/session/session';
import { Skeleton } from '@mullion/shared-kit/ui/skeleton';
import { useVerification } from './features/two-factor/use-verification';
import { VerificationForm } from './features/two-factor/verification-form';
import { SignInCard } from './sign-in-card';

/** The second step of signing in. */
export default function SecondFactorPage() {
  const t = useT('mf-auth');
  const verification = useVerification();
  const cancel = verification?.cancel ?? (() => runSafely(() => session.logout()));
  return (
    <SignInCard title={t('second-factor.title')} back={{ label: t('second-factor.back'), onSelect: cancel }}>
      {verification ? (
        <VerificationForm verification={verification} />
      ) : (
        <div aria-busy="true">
          <Skeleton lines={3} height="2rem" />
        </div>
      )}
    </SignInCard>
  );
}
