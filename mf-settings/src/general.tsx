import { generalSettings } from './features/general/general';
import { settingsPage } from './framework/settings-form';

/** `/settings/general`. */
export default settingsPage(generalSettings);
