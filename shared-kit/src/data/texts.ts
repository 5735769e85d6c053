import english from '../../locales/data/en_US.json';
import { areaTexts } from '../i18n/area-texts';

/** Texts of data sources. */
export const useT = areaTexts(
  'data',
  english,
  (language) =>
    import(
      /* webpackChunkName: "kit-texts-data-[request]", webpackExclude: /en_US/ */ `../../locales/data/${language}.json`
    ),
);
