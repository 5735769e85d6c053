import english from '../../locales/widget-runtime/en_US.json';
import { areaTexts } from '../i18n/area-texts';

/** Texts of what widgets show. */
export const useT = areaTexts(
  'widget-runtime',
  english,
  (language) =>
    import(
      /* webpackChunkName: "kit-texts-widget-runtime-[request]", webpackExclude: /en_US/ */ `../../locales/widget-runtime/${language}.json`
    ),
);
