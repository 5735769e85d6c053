import english from '../../locales/json-form/en_US.json';
import { areaTexts } from '../i18n/area-texts';

/** Texts of JSON-schema forms. */
export const useT = areaTexts(
  'json-form',
  english,
  (language) =>
    import(
      /* webpackChunkName: "kit-texts-json-form-[request]", webpackExclude: /en_US/ */ `../../locales/json-form/${language}.json`
    ),
);
