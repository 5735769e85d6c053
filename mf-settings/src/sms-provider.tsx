import { smsSettings } from './features/sms/sms';
import { settingsPage } from './framework/settings-form';

/** `/settings/sms-provider`. */
export default settingsPage(smsSettings);
