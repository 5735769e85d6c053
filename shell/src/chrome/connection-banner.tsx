import { useT } from '@mullion/shared-kit/i18n/i18n';
import { session, useSession } from '@mullion/shared-kit/session/session';
import { BannerBar } from './banner-bar';

/** Says that the platform does not answer, for as long as the session tries to reach it. */
export function ConnectionBanner() {
  const t = useT('shell');
  const unreachable = useSession((state) => state.connection === 'unreachable');
  if (!unreachable) return null;
  return (
    <BannerBar role="alert" action={t('retry-now')} onAction={() => session.retryNow()}>
      {t('unreachable')}
    </BannerBar>
  );
}
