import english from '../../locales/dialogs/en_US.json';
import { areaTexts } from '../i18n/area-texts';

/** Texts of the dialogs that the first page does without. */
export const useT = areaTexts(
  'dialogs',
  english,
  (language) =>
    import(
      /* webpackChunkName: "kit-texts-dialogs-[request]", webpackExclude: /en_US/ */ `../../locales/dialogs/${language}.json`
    ),
);
