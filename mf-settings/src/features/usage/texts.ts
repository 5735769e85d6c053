import { partTexts } from '@mullion/shared-kit/i18n/area-texts';
import english from '../../../locales/usage/en_US.json';

/** Texts of API usage. */
export const useT = partTexts(
  'mf-settings-usage',
  english,
  (language) =>
    import(
      /* webpackChunkName: "settings-texts-usage-[request]", webpackExclude: /en_US/ */ `../../../locales/usage/${language}.json`
    ),
);
