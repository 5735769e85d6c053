import { partTexts } from '@mullion/shared-kit/i18n/area-texts';
import { type Translate, translate } from '@mullion/shared-kit/i18n/i18n';
import english from '../../../locales/widget-settings/en_US.json';

const namespace = 'mf-dashboards-widget-settings';

/** Texts of what types of widgets and actions store. */
export const useT = partTexts(
  namespace,
  english,
  (language) =>
    import(
      /* webpackChunkName: "dashboards-texts-widget-settings-[request]", webpackExclude: /en_US/ */ `../../../locales/widget-settings/${language}.json`
    ),
);

/** The same texts outside of what is drawn. */
export const say: Translate = (key, values) => translate(namespace, key, values);
