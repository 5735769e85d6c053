import { partTexts } from '@mullion/shared-kit/i18n/area-texts';
import english from '../../../locales/usage/en_US.json';

export const namespace = 'mf-settings-usage';

/** Texts of API usage. */
export const useT = partTexts(
  namespace,
  english,
  (language) =>
    import(
      /* webpackChunkName: "settings-texts-usage-[request]", webpackExclude: /en_US/ */ `../../../locales/usage/${language}.json`
    ),
);
