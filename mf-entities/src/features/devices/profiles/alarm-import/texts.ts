import { partTexts } from '@mullion/shared-kit/i18n/area-texts';
import { type Translate, translate } from '@mullion/shared-kit/i18n/i18n';
import english from '../../../../../locales/alarm-import/en_US.json';

const namespace = 'mf-entities-alarm-import';

/** Texts of reading alarm rules from a file, which lists do without. */
export const useT = partTexts(
  namespace,
  english,
  (language) =>
    import(
      /* webpackChunkName: "entities-texts-alarm-import-[request]", webpackExclude: /en_US/ */ `../../../../../locales/alarm-import/${language}.json`
    ),
);

/** The same texts outside of what is drawn. */
export const say: Translate = (key, values) => translate(namespace, key, values);
