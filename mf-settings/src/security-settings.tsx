import type { ModulePage } from '@mullion/shared-kit/module/module-page';
import { SettingsPage } from '@mullion/shared-kit/ui/settings-section';
import { jwtSettings } from './features/security/jwt';
import { passwordPolicySettings } from './features/security/policy';
import { prefetchSettings, SettingsForm } from './framework/settings-form';

/** `/settings/security-settings`: passwords and tokens, which are saved apart. */
const SecuritySettingsPage: ModulePage = () => (
  <SettingsPage>
    <SettingsForm definition={passwordPolicySettings} />
    <SettingsForm definition={jwtSettings} />
  </SettingsPage>
);

SecuritySettingsPage.prefetch = prefetchSettings(passwordPolicySettings, jwtSettings);

export default SecuritySettingsPage;
