import english from '../../locales/sandbox/en_US.json';
import { areaTexts } from '../i18n/area-texts';

/** Texts of user code: why it was stopped, and what could not be loaded. */
export const useT = areaTexts(
  'sandbox',
  english,
  (language) =>
    import(
      /* webpackChunkName: "kit-texts-sandbox-[request]", webpackExclude: /en_US/ */ `../../locales/sandbox/${language}.json`
    ),
);
