import { partTexts } from '@mullion/shared-kit/i18n/area-texts';
import { type Translate, translate } from '@mullion/shared-kit/i18n/i18n';
import english from '../../locales/editor/en_US.json';

const namespace = 'mf-rule-chains-editor';

/** Texts of the editor and of its canvas, which lists do without. */
export const useT = partTexts(
  namespace,
  english,
  (language) =>
    import(
      /* webpackChunkName: "rule-chains-texts-editor-[request]", webpackExclude: /en_US/ */ `../../locales/editor/${language}.json`
    ),
);

/** The same texts outside of what is drawn. */
export const say: Translate = (key, values) => translate(namespace, key, values);
