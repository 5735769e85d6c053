import { partTexts } from '@mullion/shared-kit/i18n/area-texts';
import english from '../../../locales/versions/en_US.json';

/** Namespace of the texts about versions. */
export const namespace = 'mf-settings-versions';

/** Texts of version control, which pages of settings do without. */
export const useT = partTexts(
  namespace,
  english,
  (language) =>
    import(
      /* webpackChunkName: "settings-texts-versions-[request]", webpackExclude: /en_US/ */ `../../../locales/versions/${language}.json`
    ),
);
