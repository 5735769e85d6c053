import i18next, { type FormatterModule, type TOptions } from 'i18next';
import { createContext, useContext, useSyncExternalStore } from 'react';
import { initReactI18next } from 'react-i18next';
import englishTexts from '../../locales/en_US.json';
import { isCodeNotLoaded, loadCode } from '../browser/load-code';
import { isolatedValue } from './isolated-value';
import { dateLocale, defaultLanguage, type Language, languageTag, supportedLanguage, textDirection } from './languages';
import { preferredLanguage, rememberLanguage } from './preferred-language';

/** Texts of one namespace in one language: flat, a dot in a key is just a character (`"form.save": "Save"`). */
export type Texts = Readonly<Record<string, string>>;

/** Loads the texts of a namespace; `undefined` or a rejection where a language has none. */
export type TextLoader = (language: Language) => Promise<Texts | { default: Texts } | undefined>;

/** Text of a key. Plurals by i18next's rules (`key_one`, `key_other` and `{ count }`), values as `{{name}}`. */
export type Translate = (key: string, values?: Record<string, unknown>) => string;

export interface I18nOptions {
  /** Show the bare key of a missing text. */
  development?: boolean;
  /** Told once per missing key. */
  onMissing?: (namespace: string, key: string) => void;
}

/**
 * Numbers in texts are written as the locale writes numbers: its digits, its grouping. A code is passed as a text. A text
 * keeps its direction to itself.
 */
const localeValues: FormatterModule = {
  type: 'formatter',
  init: () => undefined,
  add: () => undefined,
  addCached: () => undefined,
  format: (value: unknown) => {
    if (typeof value === 'number') return value.toLocaleString(currentDateLocale());
    return typeof value === 'string' ? isolatedValue(value, textDirection(current) === 'rtl') : (value as string);
  },
};

const loaders = new Map<string, TextLoader>();
const early: Parameters<typeof addTexts>[] = [];
let current: Language = defaultLanguage;

/** English travels with the code: everything falls back to it, and the first page needs no request for it. */
const loadKitTexts: TextLoader = async (language) =>
  language === defaultLanguage
    ? englishTexts
    : import(/* webpackChunkName: "kit-texts-[request]", webpackExclude: /en_US/ */ `../../locales/${language}.json`);

/**
 * Starts the translation with the kit's own texts. `language` may be any code that a browser or user profile holds;
 * what is not supported becomes English. Absent, it is the one that this browser's last user or the browser prefers.
 */
export async function initI18n(language: string | null | undefined, options: I18nOptions = {}): Promise<void> {
  const reported = new Set<string>();
  const report =
    options.onMissing ?? ((namespace, key) => console.warn(`No text for "${key}" in "${namespace}" (${current})`));
  current = (language ? supportedLanguage(language) : preferredLanguage()) ?? defaultLanguage;
  await i18next
    .use(initReactI18next)
    .use(localeValues)
    .init({
      lng: languageTag(current),
      fallbackLng: languageTag(defaultLanguage),
      load: 'currentOnly',
      ns: ['kit'],
      defaultNS: 'kit',
      resources: {},
      keySeparator: false,
      nsSeparator: false,
      interpolation: { escapeValue: false, alwaysFormat: true },
      react: { useSuspense: false, bindI18n: 'languageChanged', bindI18nStore: 'added' },
      saveMissing: true,
      missingKeyHandler: (_languages, namespace, key) => {
        const id = `${namespace}\n${key}`;
        if (reported.has(id)) return;
        reported.add(id);
        report(namespace, key);
      },
      parseMissingKeyHandler: (key) => (options.development ? key : readable(key)),
    });
  applyToDocument();
  for (const texts of early.splice(0)) addTexts(...texts);
  await registerTexts('kit', loadKitTexts);
  await Promise.all([...loaders].map(([namespace, loader]) => load(namespace, loader, current)));
}

/** Adds texts that the caller already holds; before the start they wait for it. */
export function addTexts(namespace: string, language: Language, texts: Texts): void {
  if (!i18next.isInitialized) early.push([namespace, language, texts]);
  else i18next.addResourceBundle(languageTag(language), namespace, texts, true, true);
}

/**
 * Connects a namespace with its loader: its texts come now, and again when the language changes. English comes along as
 * the fallback. Resolves when they are here; a language without texts is no error.
 */
export async function registerTexts(namespace: string, loader: TextLoader): Promise<void> {
  loaders.set(namespace, loader);
  if (!i18next.isInitialized) return;
  await load(namespace, loader, current);
}

/**
 * Connects a namespace with another loader, whose texts come over those that are here already. Resolves when they are
 * here.
 */
export async function replaceTexts(namespace: string, loader: TextLoader): Promise<void> {
  loaders.set(namespace, loader);
  if (i18next.isInitialized) await fetchTexts(namespace, loader, wantedLanguages(current));
}

/**
 * Changes the language of the page: loads what is registered, then switches, so that no key is ever seen. The next
 * start of the page begins in it.
 * @throws CodeNotLoadedError when its texts do not arrive: the page keeps its language then
 */
export async function setLanguage(wanted: string): Promise<void> {
  const next = supportedLanguage(wanted) ?? defaultLanguage;
  const loadAll = () => Promise.all([...loaders].map(([namespace, loader]) => load(namespace, loader, next, true)));
  await loadAll();
  current = next;
  // what was registered meanwhile came in the language of before
  await loadAll();
  await i18next.changeLanguage(languageTag(next));
  applyToDocument();
  rememberLanguage(next);
}

/** The language of the page. */
export const currentLanguage = (): Language => current;

/** Locale of dates and numbers in the language of the page. */
export const currentDateLocale = (): string => dateLocale(current);

/** Texts that were asked for before, by namespace: a page says the same few hundred times. */
const said = new Map<string, Map<string, string>>();

/** Text outside of components. */
export function translate(namespace: string, key: string, values?: Record<string, unknown>): string {
  const texts = said.get(namespace) ?? new Map<string, string>();
  said.set(namespace, texts);
  const asked = values ? key + JSON.stringify(values, exactly) : key;
  const text = texts.get(asked) ?? (i18next.t(key, { ...values, ns: namespace } as TOptions) as string);
  // What counts says something else each time.
  if (texts.size > 2000) texts.clear();
  texts.set(asked, text);
  return text;
}

/** Of values: JSON knows no `NaN`, and fails at others. */
const exactly = (name: string, value: unknown) => (name && typeof value !== 'string' ? [String(value)] : value);

/**
 * Namespaces that others replace below this place: a page that comes from another version of its module reads the
 * texts of that version.
 */
export const NamespaceOverrides = createContext<Readonly<Record<string, string>>>({});

/**
 * Texts of a namespace; re-renders when its texts arrive or the language changes. A list has one in most of its cells:
 * all that read the same texts share one function, and one listener hears of changes for all of them.
 */
export function useT(namespace: string): Translate {
  const wanted = useContext(NamespaceOverrides)[namespace] ?? namespace;
  return useSyncExternalStore(followTexts, () => textsOf(wanted));
}

const translators = new Map<string, Translate>();
const readers = new Set<() => void>();

/** The same function until what it says changes. */
function textsOf(namespace: string): Translate {
  const known = translators.get(namespace);
  if (known) return known;
  const t: Translate = (key, values) => translate(namespace, key, values);
  translators.set(namespace, t);
  return t;
}

function followTexts(reader: () => void): () => void {
  readers.add(reader);
  return () => void readers.delete(reader);
}

/** Has everything that shows texts read them again. Absent: those of all namespaces. */
function tellReaders(namespace?: string): void {
  if (namespace === undefined) {
    translators.clear();
    said.clear();
  } else {
    translators.delete(namespace);
    said.delete(namespace);
  }
  for (const reader of [...readers]) reader();
}

i18next.on('languageChanged', () => tellReaders());
i18next.on('initialized', () => {
  tellReaders();
  i18next.store.on('added', (_language: string, namespace: string) => tellReaders(namespace));
});

async function load(namespace: string, loader: TextLoader, language: Language, demanding = false): Promise<void> {
  const missing = wantedLanguages(language).filter((one) => !i18next.hasResourceBundle(languageTag(one), namespace));
  await fetchTexts(namespace, loader, missing, demanding);
}

const wantedLanguages = (language: Language): Language[] =>
  language === defaultLanguage ? [language] : [language, defaultLanguage];

/** A language that has no texts is shown in English; so is one whose texts did not arrive, unless the caller is `demanding`. */
async function fetchTexts(namespace: string, loader: TextLoader, languages: Language[], demanding = false) {
  await Promise.all(
    languages.map(async (language) => {
      const loaded = await loadCode(() => loader(language)).catch((error: unknown) => {
        if (demanding && isCodeNotLoaded(error)) throw error;
      });
      if (loaded) addTexts(namespace, language, isModule(loaded) ? loaded.default : loaded);
    }),
  );
}

const isModule = (loaded: Texts | { default: Texts }): loaded is { default: Texts } =>
  typeof loaded.default === 'object';

/** What a user sees where a text is missing: "device.add-device" reads "Add device". */
function readable(key: string): string {
  const words = (key.split('.').at(-1) ?? key).replaceAll('-', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function applyToDocument(): void {
  document.documentElement.lang = languageTag(current);
  document.documentElement.dir = textDirection(current);
}
