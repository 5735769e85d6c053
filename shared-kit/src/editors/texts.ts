import english from '../../locales/editors/en_US.json';
import { areaTexts } from '../i18n/area-texts';

/** Texts of the editors. */
export const useT = areaTexts(
  'editors',
  english,
  (language) =>
    import(
      /* webpackChunkName: "kit-texts-editors-[request]", webpackExclude: /en_US/ */ `../../locales/editors/${language}.json`
    ),
);
