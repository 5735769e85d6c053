import { twoFactorProviderTypesQuery } from '@mullion/shared-kit/api/two-factor';
import { useT } from '@mullion/shared-kit/i18n/i18n';
import { errorText } from '@mullion/shared-kit/list/error-text';
import { useSession } from '@mullion/shared-kit/session/session';
import { ErrorState } from '@mullion/shared-kit/ui/error-state';
import { SettingsPage, SettingsSection } from '@mullion/shared-kit/ui/settings-section';
import { useQuery } from '@tanstack/react-query';
import { ChangePassword } from './features/credentials/change-password';
import { TokenAccess } from './features/token/token-access';
import { TwoFactorAccount } from './features/two-factor/two-factor-account';

/** How the person's account is protected: password, second factors, access token. */
export default function SecurityPage() {
  const t = useT('mf-auth');
  const tokenAccess = useSession((state) => state.userTokenAccessEnabled);
  const { data: types = [], error, refetch } = useQuery(twoFactorProviderTypesQuery());
  return (
    <SettingsPage>
      <SettingsSection title={t('change-password.title')} text={t('change-password.text')}>
        <ChangePassword />
      </SettingsSection>
      {(types.length > 0 || error) && (
        <SettingsSection title={t('two-factor.title')} text={t('two-factor.text')}>
          {error ? (
            <ErrorState reason={errorText(error)} onRetry={() => void refetch()} />
          ) : (
            <TwoFactorAccount types={types} />
          )}
        </SettingsSection>
      )}
      {tokenAccess && (
        <SettingsSection title={t('token.title')} text={t('token.text')}>
          <TokenAccess />
        </SettingsSection>
      )}
    </SettingsPage>
  );
}
