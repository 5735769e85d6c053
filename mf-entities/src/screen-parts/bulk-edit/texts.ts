import { partTexts } from '@mullion/shared-kit/i18n/area-texts';
import { type Translate, translate } from '@mullion/shared-kit/i18n/i18n';
import english from '../../../locales/bulk-edit/en_US.json';

const namespace = 'mf-entities-bulk-edit';

/** Texts of changing many at once, which lists do without. */
export const useT = partTexts(
  namespace,
  english,
  (language) =>
    import(
      /* webpackChunkName: "entities-texts-bulk-edit-[request]", webpackExclude: /en_US/ */ `../../../locales/bulk-edit/${language}.json`
    ),
);

/** The same texts outside of what is drawn. */
export const say: Translate = (key, values) => translate(namespace, key, values);
