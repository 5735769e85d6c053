import { partTexts } from '@mullion/shared-kit/i18n/area-texts';
import english from '../../../locales/reading/en_US.json';

/** Texts of what shows charts as tables and saves them. */
export const useT = partTexts(
  'mf-dashboards-reading',
  english,
  (language) =>
    import(
      /* webpackChunkName: "dashboards-texts-widgets-[request]", webpackExclude: /en_US/ */ `../../../locales/reading/${language}.json`
    ),
);
