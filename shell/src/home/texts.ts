import { areaTexts } from '@mullion/shared-kit/i18n/area-texts';
import { type Translate, useT as useTexts } from '@mullion/shared-kit/i18n/i18n';
import { useMemo } from 'react';
import english from '../../locales/home/en_US.json';

const useHomeTexts = areaTexts(
  'home',
  english,
  (language) =>
    import(
      /* webpackChunkName: "shell-texts-home-[request]", webpackExclude: /en_US/ */ `../../locales/home/${language}.json`
    ),
);
const ofHome = new Set(Object.keys(english).map((key) => key.replace(/_(one|other)$/, '')));

/** Texts of the home page, which come with its code; those that other parts of the shell have too are the shell's. */
export function useT(): Translate {
  const home = useHomeTexts();
  const shell = useTexts('shell');
  return useMemo(() => (key, values) => (ofHome.has(key) ? home : shell)(key, values), [home, shell]);
}
