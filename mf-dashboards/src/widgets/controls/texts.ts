import { partTexts } from '@mullion/shared-kit/i18n/area-texts';
import english from '../../../locales/controls/en_US.json';

/** Texts of widgets that command devices. */
export const useT = partTexts(
  'mf-dashboards-controls',
  english,
  (language) =>
    import(
      /* webpackChunkName: "dashboards-texts-controls-[request]", webpackExclude: /en_US/ */ `../../../locales/controls/${language}.json`
    ),
);
