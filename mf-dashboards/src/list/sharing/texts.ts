import { partTexts } from '@mullion/shared-kit/i18n/area-texts';
import { type Translate, translate } from '@mullion/shared-kit/i18n/i18n';
import english from '../../../locales/sharing/en_US.json';

const namespace = 'mf-dashboards-sharing';

/** Texts about public dashboards. */
export const useT = partTexts(
  namespace,
  english,
  (language) =>
    import(
      /* webpackChunkName: "dashboards-texts-sharing-[request]", webpackExclude: /en_US/ */ `../../../locales/sharing/${language}.json`
    ),
);

/** The same texts outside of what is drawn; those of other parts by their prefix. */
export const say: Translate = (key, values) =>
  key.includes(':') ? translate('kit', key.replace(/^kit:/, ''), values) : translate(namespace, key, values);
