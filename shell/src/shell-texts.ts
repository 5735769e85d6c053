import type { TextLoader } from '@mullion/shared-kit/i18n/i18n';
import english from '../locales/en_US.json';

/** The shell's own texts: English is bundled, other languages load when needed. */
export const loadShellTexts: TextLoader = async (language) =>
  language === 'en_US'
    ? english
    : import(/* webpackChunkName: "shell-texts-[request]", webpackExclude: /en_US/ */ `../locales/${language}.json`);
