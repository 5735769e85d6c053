import { partTexts } from '@mullion/shared-kit/i18n/area-texts';
import english from '../../../locales/inputs/en_US.json';

/** Texts of widgets in which people enter values. */
export const useT = partTexts(
  'mf-dashboards-inputs',
  english,
  (language) =>
    import(
      /* webpackChunkName: "dashboards-texts-widgets-[request]", webpackExclude: /en_US/ */ `../../../locales/inputs/${language}.json`
    ),
);
