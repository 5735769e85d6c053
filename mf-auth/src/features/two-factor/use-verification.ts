import { ApiError } from '@mullion/shared-kit/api/api-error';
import { sendVerificationCode, twoFactorProvidersQuery } from '@mullion/shared-kit/api/auth';
import { errorText } from '@mullion/shared-kit/list/error-text';
import { notify } from '@mullion/shared-kit/notify/notify';
import { runSafely } from '@mullion/shared-kit/notify/run-safely';
import { session } from '@mullion/shared-kit/session/session';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { createVerification, type Verification } from './verification';

/** The second step of signing in, for a session that still lacks it; undefined while its providers load. */
export function useVerification(): Verification | undefined {
  const { data: providers } = useQuery(twoFactorProvidersQuery());
  const [verification, setVerification] = useState<Verification>();
  useEffect(() => {
    if (!providers) return;
    const started = createVerification({
      providers,
      send: sendVerificationCode,
      check: session.checkSecondFactor,
      signOut: () => runSafely(() => session.logout()),
      tell,
    });
    setVerification(started);
    return started.stop;
  }, [providers]);
  return verification;
}

/** The console itself reports a lost connection and an ended session. */
function tell(error: unknown): void {
  if (error instanceof ApiError && error.kind !== 'http') return;
  notify.error(errorText(error), { position: 'top-start' });
}
