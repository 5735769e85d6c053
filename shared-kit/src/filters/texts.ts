import english from '../../locales/filters/en_US.json';
import { areaTexts } from '../i18n/area-texts';

/** Texts of filters, their dialogs and previews. */
export const useT = areaTexts(
  'filters',
  english,
  (language) =>
    import(
      /* webpackChunkName: "kit-texts-filters-[request]", webpackExclude: /en_US/ */ `../../locales/filters/${language}.json`
    ),
);
