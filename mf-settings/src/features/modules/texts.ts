import { partTexts } from '@mullion/shared-kit/i18n/area-texts';
import english from '../../../locales/modules/en_US.json';

/** Texts of the Modules page. */
export const useT = partTexts(
  'mf-settings-modules',
  english,
  (language) =>
    import(
      /* webpackChunkName: "settings-texts-modules-[request]", webpackExclude: /en_US/ */ `../../../locales/modules/${language}.json`
    ),
);
