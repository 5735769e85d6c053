import { partTexts } from '@mullion/shared-kit/i18n/area-texts';
import { type Translate, translate } from '@mullion/shared-kit/i18n/i18n';
import english from '../../locales/keys/en_US.json';

const namespace = 'mf-dashboards-keys';

/** Texts of what is done with keys of an entity, on its own page. */
export const useT = partTexts(
  namespace,
  english,
  (language) =>
    import(
      /* webpackChunkName: "dashboards-texts-keys-[request]", webpackExclude: /en_US/ */ `../../locales/keys/${language}.json`
    ),
);

/** The same texts outside of what is drawn. */
export const say: Translate = (key, values) => translate(namespace, key, values);
