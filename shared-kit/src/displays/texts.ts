import english from '../../locales/displays/en_US.json';
import { areaTexts } from '../i18n/area-texts';

/** Texts of the displays. */
export const useT = areaTexts(
  'displays',
  english,
  (language) =>
    import(
      /* webpackChunkName: "kit-texts-displays-[request]", webpackExclude: /en_US/ */ `../../locales/displays/${language}.json`
    ),
);
