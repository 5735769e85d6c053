import { oauth2Settings } from './features/oauth2/oauth2';
import { settingsPage } from './framework/settings-form';

/** `/settings/oauth2`. */
export default settingsPage(oauth2Settings);
