import { repositorySettings } from './repository-settings';
import { SettingsForm } from './settings-form';

/** The form of the repository, where a page needs one first. */
export default function RepositoryForm() {
  return <SettingsForm definition={repositorySettings} />;
}
