import { partTexts } from '@mullion/shared-kit/i18n/area-texts';
import english from '../../locales/trace/en_US.json';

/** Texts of the live trace. */
export const useT = partTexts(
  'mf-rule-chains-trace',
  english,
  (language) =>
    import(
      /* webpackChunkName: "rule-chains-texts-trace-[request]", webpackExclude: /en_US/ */ `../../locales/trace/${language}.json`
    ),
);
