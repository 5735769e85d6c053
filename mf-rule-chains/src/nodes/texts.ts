import { partTexts } from '@mullion/shared-kit/i18n/area-texts';
import english from '../../locales/nodes/en_US.json';

/** Texts of the forms of rule nodes. */
export const useT = partTexts(
  'mf-rule-chains-nodes',
  english,
  (language) =>
    import(
      /* webpackChunkName: "rule-chains-texts-nodes-[request]", webpackExclude: /en_US/ */ `../../locales/nodes/${language}.json`
    ),
);
