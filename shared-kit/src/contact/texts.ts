import english from '../../locales/contact/en_US.json';
import { areaTexts } from '../i18n/area-texts';

/** Texts of the address form. */
export const useT = areaTexts(
  'contact',
  english,
  (language) =>
    import(
      /* webpackChunkName: "kit-texts-contact-[request]", webpackExclude: /en_US/ */ `../../locales/contact/${language}.json`
    ),
);
