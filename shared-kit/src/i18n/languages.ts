/** Languages of the console, each under its own name. */
export const languages = {
  ca_ES: 'Català',
  cs_CZ: 'Čeština',
  da_DK: 'Dansk',
  de_DE: 'Deutsch',
  el_GR: 'Ελληνικά',
  en_US: 'English',
  es_ES: 'Español',
  fa_IR: 'فارسی',
  fr_FR: 'Français',
  it_IT: 'Italiano',
  ja_JP: '日本語',
  ka_GE: 'ქართული',
  ko_KR: '한국어',
  lv_LV: 'Latviešu',
  pt_BR: 'Português do Brasil',
  ro_RO: 'Română',
  ru_RU: 'Русский',
  sl_SI: 'Slovenščina',
  tr_TR: 'Türkçe',
  uk_UA: 'Українська',
  zh_CN: '简体中文',
  zh_TW: '繁體中文',
} as const;

export type Language = keyof typeof languages;

/** The language of everyone who asked for none that there is. */
export const defaultLanguage: Language = 'en_US';

const codes = Object.keys(languages) as Language[];

/**
 * The supported language for what a user or browser asks for (`de-AT`, `de_AT`, `de`): the very one, else the first of
 * the same base language, else `undefined`.
 */
export function supportedLanguage(wanted: string | null | undefined): Language | undefined {
  if (!wanted) return undefined;
  const code = wanted.replace('-', '_').toLowerCase();
  const base = code.split('_')[0];
  return codes.find((one) => one.toLowerCase() === code) ?? codes.find((one) => one.split('_')[0] === base);
}

/** Direction of writing. */
export const textDirection = (language: Language): 'ltr' | 'rtl' => (language === 'fa_IR' ? 'rtl' : 'ltr');

/** BCP 47 tag, for `lang` attributes and plural rules. */
export const languageTag = (language: Language): string => language.replace('_', '-');

/** Locale of dates and numbers: American English with the 24 hours of a day, as operators read clocks. */
export const dateLocale = (language: Language): string =>
  language === 'en_US' ? 'en-US-u-hc-h23' : languageTag(language);
