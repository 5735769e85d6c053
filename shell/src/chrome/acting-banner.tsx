import { displayName } from '@mullion/shared-kit/api/users';
import { useT } from '@mullion/shared-kit/i18n/i18n';
import { runSafely } from '@mullion/shared-kit/notify/run-safely';
import { useSession } from '@mullion/shared-kit/session/session';
import { goBack } from '../routing/leave-session';
import { BannerBar } from './banner-bar';

/** Reminds people signed in as another user, and leads back to their own session. */
export function ActingBanner() {
  const t = useT('shell');
  const actingFor = useSession((state) => state.actingFor);
  const user = useSession((state) => state.userDetails);
  if (actingFor === null) return null;
  return (
    <BannerBar
      role="status"
      action={t('acting.back', { name: displayName(actingFor) })}
      onAction={() => runSafely(goBack)}
    >
      {t('acting.as', { name: user ? displayName(user) : '' })}
    </BannerBar>
  );
}
