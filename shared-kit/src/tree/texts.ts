import english from '../../locales/tree/en_US.json';
import { areaTexts } from '../i18n/area-texts';

/** Texts of trees. */
export const useT = areaTexts(
  'tree',
  english,
  (language) =>
    import(
      /* webpackChunkName: "kit-texts-tree-[request]", webpackExclude: /en_US/ */ `../../locales/tree/${language}.json`
    ),
);
