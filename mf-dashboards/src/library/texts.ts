import { partTexts } from '@mullion/shared-kit/i18n/area-texts';
import { type Translate, translate } from '@mullion/shared-kit/i18n/i18n';
import english from '../../locales/library/en_US.json';

const namespace = 'mf-dashboards-library';

/** Texts of the widget library. */
export const useT = partTexts(
  namespace,
  english,
  (language) =>
    import(
      /* webpackChunkName: "dashboards-texts-library-[request]", webpackExclude: /en_US/ */ `../../locales/library/${language}.json`
    ),
);

/** The same texts outside of what is drawn. */
export const say: Translate = (key, values) => translate(namespace, key, values);
