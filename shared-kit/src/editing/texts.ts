import english from '../../locales/editing/en_US.json';
import { areaTexts } from '../i18n/area-texts';

/** Texts of editing with steps. */
export const useT = areaTexts(
  'editing',
  english,
  (language) =>
    import(
      /* webpackChunkName: "kit-texts-editing-[request]", webpackExclude: /en_US/ */ `../../locales/editing/${language}.json`
    ),
);
