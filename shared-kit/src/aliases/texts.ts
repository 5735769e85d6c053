import english from '../../locales/aliases/en_US.json';
import { areaTexts } from '../i18n/area-texts';

/** Texts of the entity aliases. */
export const useT = areaTexts(
  'aliases',
  english,
  (language) =>
    import(
      /* webpackChunkName: "kit-texts-aliases-[request]", webpackExclude: /en_US/ */ `../../locales/aliases/${language}.json`
    ),
);
