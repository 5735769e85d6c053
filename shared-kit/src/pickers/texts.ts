import english from '../../locales/pickers/en_US.json';
import { areaTexts } from '../i18n/area-texts';

/** Texts of the pickers. */
export const useT = areaTexts(
  'pickers',
  english,
  (language) =>
    import(
      /* webpackChunkName: "kit-texts-pickers-[request]", webpackExclude: /en_US/ */ `../../locales/pickers/${language}.json`
    ),
);
