import english from '../../locales/time-controls/en_US.json';
import { areaTexts } from '../i18n/area-texts';

/** Texts of time controls. */
export const useT = areaTexts(
  'time-controls',
  english,
  (language) =>
    import(
      /* webpackChunkName: "kit-texts-time-controls-[request]", webpackExclude: /en_US/ */ `../../locales/time-controls/${language}.json`
    ),
);
