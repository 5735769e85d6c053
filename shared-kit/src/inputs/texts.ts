import english from '../../locales/inputs/en_US.json';
import { areaTexts } from '../i18n/area-texts';

/** Texts of inputs that the first page does without. */
export const useT = areaTexts(
  'inputs',
  english,
  (language) =>
    import(
      /* webpackChunkName: "kit-texts-inputs-[request]", webpackExclude: /en_US/ */ `../../locales/inputs/${language}.json`
    ),
);
