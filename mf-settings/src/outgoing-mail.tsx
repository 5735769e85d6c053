import { mailSettings } from './features/mail/mail';
import { settingsPage } from './framework/settings-form';

/** `/settings/outgoing-mail`. */
export default settingsPage(mailSettings);
