import { readFileSync } from 'node:fs';
import path from 'node:path';
import { baseLanguage, completeLanguages, keysByText, splitPlural, textNamespaces } from '../../build/text-files.mjs';
import { type Language, languages, languageTag, textDirection } from '../i18n/languages';
import { matchesPattern, readSource, type TextUses, textUses } from './text-uses';

const root = path.join(__dirname, '../../..');
const namespaces = textNamespaces(root);
const keysOf = (namespace: string): string[] => Object.keys(namespaces[namespace]?.texts[baseLanguage] ?? {});
const stemsOf = (namespace: string): Set<string> => new Set(keysOf(namespace).map((key) => splitPlural(key).stem));
const placeholders = (text: string): string[] =>
  [...text.matchAll(/{{\s*([^}]*?)\s*}}/g)].map(([, name]) => name ?? '').sort();

const owners = Object.entries(namespaces).filter(([name]) => !name.startsWith('declaration:'));
const packageUses = new Map<string, TextUses>();
const usesOf = new Map(owners.map(([name, { package: folder }]) => [name, usesOfPackage(folder)]));
const usesIn = (namespace: string): TextUses => usesOf.get(namespace) as TextUses;
const kitUses = usesIn('kit');

/** The folders of a package share what its source says. */
function usesOfPackage(folder: string): TextUses {
  const uses = packageUses.get(folder) ?? textUses(path.join(root, folder), folder === 'shared-kit' ? 'kit' : folder);
  packageUses.set(folder, uses);
  return uses;
}

/** Words of a package and of the kit, whose types name what the platform answers. */
function isWordOf(uses: TextUses): (part: string) => boolean {
  const known = new Map<string, boolean>();
  const isKnownWord = (part: string) => uses.words.has(part) || kitUses.words.has(part);
  return (part) => {
    const is =
      known.get(part) ?? (isKnownWord(part) || uses.templates.some((one) => matchesPattern(part, one, isKnownWord)));
    known.set(part, is);
    return is;
  };
}

describe.each(owners)('texts of %s', (namespace, { texts }) => {
  const uses = usesIn(namespace);
  const isWord = isWordOf(uses);

  test('every text that the code asks for exists', () => {
    const missing = uses.asked.filter(({ key, namespaces: wanted }) => {
      const real = wanted.filter((name) => namespaces[name]);
      // A folder without texts of its own takes those of another one.
      const known = real.length === 0 || wanted.includes('*') ? Object.keys(namespaces) : real;
      return !known.some((name) => [...stemsOf(name)].some((stem) => matchesPattern(stem, key, () => true)));
    });
    expect(missing.map(({ file, key }) => `${file}: ${key.join('…')}`)).toEqual([]);
  });

  test('every text is used', () => {
    // Modules use the kit's texts too, with its name before the key.
    const users = (namespace === 'kit' ? [...usesOf.values()] : [uses]).map((one) => ({
      words: one.words,
      templates: one.templates.map((pattern) => withoutNamespace(pattern, namespace)),
      isWord: isWordOf(one),
    }));
    const isUsed = (stem: string) =>
      users.some(
        (one) => one.words.has(stem) || one.templates.some((pattern) => matchesPattern(stem, pattern, one.isWord)),
      ) ||
      // What the kit declares for lists of several modules, as actions on alarms, names texts of theirs.
      (stem.includes('.') && kitUses.words.has(stem));
    // The toast of an action for several is that for one with an ending.
    const unused = [...stemsOf(namespace)].filter((stem) => !isUsed(stem) && !isUsed(stem.replace(/-many$/, '')));
    expect(unused).toEqual([]);
  });

  test('no text is written in the code', () => {
    expect(uses.hardCoded.map(({ file, text }) => `${file}: ${text}`)).toEqual([]);
  });

  test('its English has no empty text', () => {
    expect(Object.entries(texts[baseLanguage] ?? {}).filter(([, text]) => !text.trim())).toEqual([]);
  });

  test('words of computed keys are known', () => {
    expect(isWord('no such word anywhere')).toBe(false);
  });
});

const withoutNamespace = ([first = '', ...rest]: readonly string[], namespace: string) => [
  first.startsWith(`${namespace}:`) ? first.slice(namespace.length + 1) : first,
  ...rest,
];

const declarations = Object.entries(namespaces).filter(([name]) => name.startsWith('declaration:'));

test.each(declarations)('%s has what its module declares, and nothing else', (namespace, { package: folder }) => {
  const source = readFileSync(path.join(root, folder, 'module.config.ts'), 'utf8');
  expect([...stemsOf(namespace)].sort()).toEqual([...declaredKeys(source)].sort());
});

const isolated = /[\u2066\u2068][^\u2069]*\u2069/g;
/** Among letters from right to left, before Latin letters, digits, and values; one behind a Latin letter stays there. */
const signAstray = /[\u0620-\u06ff].*(?<![a-z\u200e([])[$#+]\{*\w|^[$#+]\{*\w.*[\u0620-\u06ff]/i;

/** Called so in every language. */
const properNames: ReadonlySet<string> = new Set(['Amazon SNS']);

/** Keys that a declaration names: titles and labels, and the groups of the home page. */
function declaredKeys(source: string): Set<string> {
  const keys = new Set<string>();
  const home = /\bhome: \[(.*?)\n {2}\]/s.exec(source)?.[1] ?? '';
  for (const [, section] of home.matchAll(/\bsection: '([^']+)'/g)) keys.add(`home.${section}`);
  for (const [, key] of source.matchAll(/\b(?:title|label): '([^']+)'/g)) keys.add(key as string);
  return keys;
}

describe.each(Object.entries(namespaces))('languages of %s', (_, { texts }) => {
  const base = texts[baseLanguage] ?? {};
  const groups = keysByText(Object.keys(base));
  const isPlural = (stem: string) => groups.get(stem)?.every((key) => splitPlural(key).form !== '') ?? false;

  test('every file is of a language of the console', () => {
    expect(Object.keys(texts).filter((language) => !Object.hasOwn(languages, language))).toEqual([]);
  });

  for (const language of completeLanguages) {
    test(`${language} says everything`, () => {
      const there = keysByText(Object.keys(texts[language] ?? {}));
      expect([...groups.keys()].filter((stem) => !there.has(stem))).toEqual([]);
    });
  }

  for (const [language, own] of Object.entries(texts)) {
    if (textDirection(language as Language) === 'rtl')
      test(`${language} keeps signs with what they stand before: isolated, or they are shown behind it`, () => {
        const astray = Object.entries(own).filter(([, text]) => signAstray.test(text.replaceAll(isolated, '')));
        expect(astray).toEqual([]);
      });

    test(`${language} has exactly the plural forms of its language`, () => {
      const { pluralCategories } = new Intl.PluralRules(languageTag(language as Language)).resolvedOptions();
      const forms = (stem: string) => pluralCategories.map((form) => `${stem}_${form}`);
      const wrong = [...keysByText(Object.keys(own))]
        .filter(([stem]) => isPlural(stem))
        .filter(([stem, keys]) => keys.toSorted().join() !== forms(stem).toSorted().join());
      expect(wrong).toEqual([]);
    });

    if (language === baseLanguage) continue;

    test(`${language} knows no other texts than English`, () => {
      const known = (key: string) => Object.hasOwn(base, key) || isPlural(splitPlural(key).stem);
      expect(Object.keys(own).filter((key) => !known(key))).toEqual([]);
    });

    test(`${language} fills in the same values`, () => {
      const wrong = Object.entries(own).filter(([key, text]) => {
        const { stem, form } = splitPlural(key);
        const mine = placeholders(text);
        if (!isPlural(stem)) return mine.join() !== placeholders(base[key] ?? '').join();
        if (form === 'other') return mine.join() !== placeholders(base[`${stem}_other`] ?? '').join();
        // "One row" may leave out the number.
        const allowed = (groups.get(stem) ?? []).flatMap((one) => placeholders(base[one] ?? ''));
        return mine.some((name) => !allowed.includes(name));
      });
      expect(wrong).toEqual([]);
    });

    test(`${language} leaves no sentence in English`, () => {
      const words = (text: string) => text.replace(/{{[^}]*}}/g, ' ').match(/\p{L}{2,}/gu) ?? [];
      const isLeft = ([key, text]: [string, string]) =>
        text === base[key] && words(text).length > 1 && !properNames.has(text);
      expect(Object.entries(own).filter(isLeft)).toEqual([]);
    });
  }
});

describe('what the reader of sources finds', () => {
  const read = (source: string): TextUses => {
    const uses: TextUses = { asked: [], words: new Set(), templates: [], hardCoded: [] };
    readSource(source, 'parts/screen.tsx', 'own', uses);
    return uses;
  };

  test.each([
    ['const x = <p>Some words</p>;', ['Some words']],
    ["const x = <p>{open ? 'Open' : t('closed')}</p>;", ['Open']],
    ['const x = <Button label="Go on" />;', ['Go on']],
    ["const x = <input aria-label={busy && 'Working'} />;", ['Working']],
    ["notify({ title: 'Not saved' });", ['Not saved']],
    ["const x = <p className='a b'>{t('key')} · <b>Mullion</b></p>;", []],
    ["const tabs = [{ id: 'a', label: 'tab.a' }];", []],
  ])('hard-coded in %s', (source, texts) => {
    expect(read(source).hardCoded.map(({ text }) => text)).toEqual(texts);
  });

  test.each([
    ["const t = useT('kit'); t('a.b');", ['kit/a.b']],
    // biome-ignore lint/suspicious/noTemplateCurlyInString: source to be read
    ["const t = useT('m'); t(x ? 'a' : `b.${c}`);", ['m/a', 'm/b.*']],
    ["const t = useT(); t('a.b');", ['own-parts/a.b']],
    ["context.t('kit:a.b');", ['kit/a.b']],
    ["translate('shell', 'a');", ['shell/a']],
    ['t(key);', []],
  ])('asked for in %s', (source, keys) => {
    expect(read(source).asked.map(({ namespaces: [first], key }) => `${first}/${key.join('*')}`)).toEqual(keys);
  });

  test('a computed part of a key is something that the code says', () => {
    const isWord = (part: string) => part === 'email';
    expect(matchesPattern('profile.email.title', ['profile.', '.title'], isWord)).toBe(true);
    expect(matchesPattern('profile.phone.title', ['profile.', '.title'], isWord)).toBe(false);
    expect(matchesPattern('profile.email', ['profile.', '.title'], isWord)).toBe(false);
  });
});
