import { addTexts, registerTexts, type TextLoader, type Texts, type Translate, useT } from './i18n';
import { defaultLanguage } from './languages';

let arrived: Promise<unknown> = Promise.resolve();

/**
 * Texts of one folder of the kit that the first page does not need: they travel with its code. English is there at
 * once; the page's language is fetched when the folder is first used. Call it once, in the folder's `texts.ts`.
 *
 * @returns the folder's `useT`.
 * @example export const useT = areaTexts('editors', english, (language) => import(`../../locales/editors/${language}.json`));
 */
export const areaTexts = (area: string, english: Texts, load: TextLoader): (() => Translate) =>
  partTexts(`kit-${area}`, english, load);

/** The same for a part of a module: `namespace` is the module's name with that of the folder, `mf-entities-bulk-edit`. */
export function partTexts(namespace: string, english: Texts, load: TextLoader): () => Translate {
  addTexts(namespace, defaultLanguage, english);
  const loaded = registerTexts(namespace, async (language) =>
    language === defaultLanguage ? english : load(language),
  );
  // Only the loader could fail, and what it lacks is shown in English.
  arrived = Promise.allSettled([arrived, loaded]);
  return () => useT(namespace);
}

/** Resolves when the texts of every folder loaded so far are here: awaited before its parts are shown in another language. */
export const areaTextsArrived = (): Promise<unknown> => arrived;
