import { twoFactorSettings } from './features/two-factor/two-factor';
import { settingsPage } from './framework/settings-form';

/** `/settings/2fa`. */
export default settingsPage(twoFactorSettings);
