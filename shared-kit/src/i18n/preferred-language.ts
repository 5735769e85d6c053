import { browserStorage } from '../browser/storage';
import { type Language, supportedLanguage } from './languages';

/** Where the language of the last user is kept, for the pages before sign-in. */
export const languageStorageKey = 'mullion-language';

/** The language of who used this browser last, else the first one of the browser that the console speaks. */
export function preferredLanguage(): Language | undefined {
  const wanted = [browserStorage.getItem(languageStorageKey), ...navigator.languages];
  return wanted.map(supportedLanguage).find((language) => language !== undefined);
}

/** Keeps a language for the next start. */
export const rememberLanguage = (language: Language): void => browserStorage.setItem(languageStorageKey, language);
