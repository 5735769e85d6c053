import { translate } from '@mullion/shared-kit/i18n/i18n';
import type { PalettePlacesContribution } from '@mullion/shared-kit/module/extension-points';
import { settingsIndex } from './settings-index';

/** Single settings, for the command palette: it leads to their fields. */
const settingsPlaces: PalettePlacesContribution = {
  places: ({ authority }) =>
    settingsIndex
      .filter(({ auth }) => auth === authority)
      .flatMap(({ page, path, names, title }) =>
        names.map((name) => ({
          path: `${path}#${name}`,
          label: translate('mf-settings', `setting.${page}.${name}`),
          detail: translate('mf-settings', `index.${title}`),
          icon: 'settings',
        })),
      ),
};

export default settingsPlaces;
