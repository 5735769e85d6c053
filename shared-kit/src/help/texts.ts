import english from '../../locales/help/en_US.json';
import { areaTexts } from '../i18n/area-texts';

/** Texts of the kit's help parts. */
export const useT = areaTexts(
  'help',
  english,
  (language) =>
    import(
      /* webpackChunkName: "kit-texts-help-[request]", webpackExclude: /en_US/ */ `../../locales/help/${language}.json`
    ),
);
