import { partTexts } from '@mullion/shared-kit/i18n/area-texts';
import english from '../../../../../../locales/lwm2m/en_US.json';

/** Texts of the servers and other settings of LwM2M profiles, which lists do without. */
export const useT = partTexts(
  'mf-entities-lwm2m',
  english,
  (language) =>
    import(
      /* webpackChunkName: "entities-texts-lwm2m-[request]", webpackExclude: /en_US/ */ `../../../../../../locales/lwm2m/${language}.json`
    ),
);
