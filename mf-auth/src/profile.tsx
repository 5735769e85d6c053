import { toldInPlace } from '@mullion/shared-kit/api/told-in-place';
import { userQuery } from '@mullion/shared-kit/api/users';
import { useT } from '@mullion/shared-kit/i18n/i18n';
import { errorText } from '@mullion/shared-kit/list/error-text';
import { useSession } from '@mullion/shared-kit/session/session';
import { ErrorState } from '@mullion/shared-kit/ui/error-state';
import { SettingsPage, SettingsSection } from '@mullion/shared-kit/ui/settings-section';
import { Skeleton } from '@mullion/shared-kit/ui/skeleton';
import { useQuery } from '@tanstack/react-query';
import { Appearance } from './features/profile/appearance';
import { AccountFields, DateFields, StartFields } from './features/profile/profile-fields';
import { ProfileForm } from './features/profile/profile-form';
import { ProfileHead } from './features/profile/profile-head';

/** The person's own account: who they are, and how they want to read, begin and see. */
export default function ProfilePage() {
  const t = useT('mf-auth');
  const kit = useT('kit');
  const userId = useSession((state) => state.authUser?.userId ?? '');
  const {
    data: user,
    error,
    refetch,
    isFetching,
  } = useQuery(toldInPlace({ ...userQuery(userId), enabled: userId !== '' }));
  return (
    <SettingsPage>
      {user && <ProfileHead user={user} />}
      {user ? (
        <ProfileForm user={user}>
          <SettingsSection title={t('profile.account')} text={kit(`authority.${user.authority}`)}>
            <AccountFields />
          </SettingsSection>
          <SettingsSection title={t('profile.dates')} text={t('profile.dates.text')}>
            <DateFields />
          </SettingsSection>
          {user.authority !== 'SYS_ADMIN' && (
            <SettingsSection title={t('profile.start')} text={t('profile.start.text')}>
              <StartFields user={user} />
            </SettingsSection>
          )}
        </ProfileForm>
      ) : (
        <SettingsSection title={t('profile.account')}>
          {error ? (
            <ErrorState reason={errorText(error)} retrying={isFetching} onRetry={() => void refetch()} />
          ) : (
            <div aria-busy="true">
              <Skeleton lines={4} height="2rem" />
            </div>
          )}
        </SettingsSection>
      )}
      <SettingsSection title={t('profile.appearance')} text={t('profile.appearance.text')}>
        <Appearance />
      </SettingsSection>
    </SettingsPage>
  );
}
