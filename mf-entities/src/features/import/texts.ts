import { partTexts } from '@mullion/shared-kit/i18n/area-texts';
import type { Translate } from '@mullion/shared-kit/i18n/i18n';
import { useScreenText } from '@mullion/shared-kit/i18n/screen-text';
import english from '../../../locales/import/en_US.json';

const namespace = 'mf-entities-import';

partTexts(
  namespace,
  english,
  (language) =>
    import(
      /* webpackChunkName: "entities-texts-import-[request]", webpackExclude: /en_US/ */ `../../../locales/import/${language}.json`
    ),
);

/** Texts of importing from a file, which lists do without; those of other namespaces with their name before them. */
export const useT = (): Translate => useScreenText(namespace);
