import { partTexts } from '@mullion/shared-kit/i18n/area-texts';
import english from '../../locales/widgets/en_US.json';

/** Texts of widgets that few dashboards have. */
export const useT = partTexts(
  'mf-dashboards-widgets',
  english,
  (language) =>
    import(
      /* webpackChunkName: "dashboards-texts-widgets-[request]", webpackExclude: /en_US/ */ `../../locales/widgets/${language}.json`
    ),
);
