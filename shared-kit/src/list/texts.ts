import english from '../../locales/list/en_US.json';
import { areaTexts } from '../i18n/area-texts';

/** Texts of the lists' dialogs, which the first page does without. */
export const useT = areaTexts(
  'list',
  english,
  (language) =>
    import(
      /* webpackChunkName: "kit-texts-list-[request]", webpackExclude: /en_US/ */ `../../locales/list/${language}.json`
    ),
);
