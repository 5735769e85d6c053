import { partTexts } from '@mullion/shared-kit/i18n/area-texts';
import { type Translate, translate } from '@mullion/shared-kit/i18n/i18n';
import english from '../../locales/edit/en_US.json';

/** Of lists in dialogs of editing. */
export const namespace = 'mf-dashboards-edit';

/** Texts of editing, which people who only look at dashboards do without. */
export const useT = partTexts(
  namespace,
  english,
  (language) =>
    import(
      /* webpackChunkName: "dashboards-texts-edit-[request]", webpackExclude: /en_US/ */ `../../locales/edit/${language}.json`
    ),
);

/** The same texts outside of what is drawn. */
export const say: Translate = (key, values) => translate(namespace, key, values);
