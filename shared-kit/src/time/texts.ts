import english from '../../locales/time/en_US.json';
import { areaTexts } from '../i18n/area-texts';

/** Texts of time controls. */
export const useT = areaTexts(
  'time',
  english,
  (language) => import(/* webpackChunkName: "kit-texts-time-[request]" */ `../../locales/time/${language}.json`),
);
