import english from '../../locales/displays/en_US.json';
import { areaTexts } from '../i18n/area-texts';

/** Texts of the displays. */
export const useT = areaTexts(
  'displays',
  english,
  (language) =>
    import(/* webpackChunkName: "kit-texts-displays-[request]" */ `../../locales/displays/${language}.json`),
);
