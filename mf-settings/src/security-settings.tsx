import { SettingsPage } from '@mullion/shared-kit/ui/settings-section';
import { jwtSettings } from './features/security/jwt';
import { passwordPolicySettings } from './features/security/policy';
import { SettingsForm } from './framework/settings-form';

/** `/settings/security-settings`: passwords and tokens, which are saved apart. */
export default function SecuritySettingsPage() {
  return (
    <SettingsPage>
      <SettingsForm definition={passwordPolicySettings} />
      <SettingsForm definition={jwtSettings} />
    </SettingsPage>
  );
}
