import { partTexts } from '@mullion/shared-kit/i18n/area-texts';
import english from '../../../locales/widget-settings/en_US.json';

/** Texts of what types of widgets and actions store. */
export const useT = partTexts(
  'mf-dashboards-widget-settings',
  english,
  (language) =>
    import(
      /* webpackChunkName: "dashboards-texts-widget-settings-[request]", webpackExclude: /en_US/ */ `../../../locales/widget-settings/${language}.json`
    ),
);
