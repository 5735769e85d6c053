import { repositorySettings } from './framework/repository-settings';
import { settingsPage } from './framework/settings-form';

/** `/settings/repository`. */
export default settingsPage(repositorySettings);
