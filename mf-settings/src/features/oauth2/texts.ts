import { partTexts } from '@mullion/shared-kit/i18n/area-texts';
import english from '../../../locales/oauth2/en_US.json';

/** Texts of signing in through other services. */
export const useT = partTexts(
  'mf-settings-oauth2',
  english,
  (language) =>
    import(
      /* webpackChunkName: "settings-texts-oauth2-[request]", webpackExclude: /en_US/ */ `../../../locales/oauth2/${language}.json`
    ),
);
