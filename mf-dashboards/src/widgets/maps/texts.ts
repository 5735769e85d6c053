import { partTexts } from '@mullion/shared-kit/i18n/area-texts';
import english from '../../../locales/maps/en_US.json';

/** Texts of maps. */
export const useT = partTexts(
  'mf-dashboards-maps',
  english,
  (language) =>
    import(
      /* webpackChunkName: "dashboards-texts-widgets-[request]", webpackExclude: /en_US/ */ `../../../locales/maps/${language}.json`
    ),
);
