import type { Authority } from '@mullion/shared-kit/api/authority';
import { translate } from '@mullion/shared-kit/i18n/i18n';
import type { PalettePlace, PalettePlacesContribution } from '@mullion/shared-kit/module/extension-points';
import { moduleTitle, namedModules, placeOf } from './features/modules/module-names';
import { settingsIndex } from './settings-index';

/** Single settings and modules, for the command palette: it leads to their places. */
const settingsPlaces: PalettePlacesContribution = {
  places: ({ authority }) => [...settings(authority), ...(authority === 'SYS_ADMIN' ? modules() : [])],
};

const settings = (authority: Authority): PalettePlace[] =>
  settingsIndex
    .filter(({ auth }) => auth === authority)
    .flatMap(({ page, path, names, title }) =>
      names.map((name) => ({
        path: `${path}#${name}`,
        label: translate('mf-settings', `setting.${page}.${name}`),
        detail: translate('mf-settings', `index.${title}`),
        icon: 'settings',
      })),
    );

const modules = (): PalettePlace[] =>
  namedModules.map((name) => ({
    path: `/settings/modules#${placeOf(name)}`,
    label: moduleTitle((key) => translate('mf-settings', key), name),
    detail: translate('mf-settings', 'index.modules'),
    icon: 'extension',
  }));

export default settingsPlaces;
