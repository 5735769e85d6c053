import english from '../../locales/audit/en_US.json';
import { areaTexts } from '../i18n/area-texts';

/** Texts of the audit log. */
export const useT = areaTexts(
  'audit',
  english,
  (language) =>
    import(
      /* webpackChunkName: "kit-texts-audit-[request]", webpackExclude: /en_US/ */ `../../locales/audit/${language}.json`
    ),
);
