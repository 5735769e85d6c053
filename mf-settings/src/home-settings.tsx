import { homeSettings } from './features/home/home-settings';
import { settingsPage } from './framework/settings-form';

/** `/settings/home`. */
export default settingsPage(homeSettings);
