/** @jest-environment jsdom */
import type { Language } from '../i18n/languages';
import { type HelpSettings, helpFolder, loadHelp } from './load-help';
import { provideHelpPages } from './own-pages';

const own = (pages: Record<string, string>) =>
  provideHelpPages(async () => ({ load: async (language: Language, key: string) => pages[`${language}/${key}`] }));
/** A help site in a folder of this origin; returns what it was asked for. */
const theirs = (pages: Record<string, { text: string; type?: string }>) => {
  const asked: string[] = [];
  globalThis.fetch = jest.fn(async (address) => {
    asked.push(String(address));
    const page = pages[String(address)];
    return {
      ok: page !== undefined,
      headers: new Headers({ 'content-type': page?.type ?? 'text/markdown' }),
      text: async () => page?.text ?? '',
    } as Response;
  });
  return asked;
};
const textOf = async (key: string, settings: HelpSettings) => (await loadHelp(key, settings))?.text;
const german = { language: 'de_DE' as const, base: '' };

test('a page comes in the wanted language, else in English, else not at all', async () => {
  own({ 'de_DE/a': 'A auf Deutsch', 'en_US/a': 'A', 'en_US/b': 'B' });
  await expect(textOf('a', german)).resolves.toBe('A auf Deutsch');
  await expect(textOf('b', german)).resolves.toBe('B');
  await expect(textOf('c', german)).resolves.toBeUndefined();
});

test('a page says what language it is in', async () => {
  own({ 'de_DE/a': 'A auf Deutsch', 'en_US/b': 'B' });
  await expect(loadHelp('a', german)).resolves.toMatchObject({ language: 'de_DE' });
  await expect(loadHelp('b', german)).resolves.toMatchObject({ language: 'en_US' });
});

test('the help site of the operator comes before our own pages, language by language', async () => {
  own({ 'de_DE/a': 'unser A', 'en_US/b': 'our B' });
  const asked = theirs({
    '/manual/help/en_US/a.md': { text: 'their A' },
    '/manual/help/de_DE/c.md': { text: 'ihr C' },
  });
  const settings = { language: 'de_DE' as const, base: '/manual' };
  await expect(textOf('a', settings)).resolves.toBe('unser A');
  await expect(textOf('b', settings)).resolves.toBe('our B');
  await expect(textOf('c', settings)).resolves.toBe('ihr C');
  expect(asked).toEqual([
    '/manual/help/de_DE/a.md',
    '/manual/help/de_DE/b.md',
    '/manual/help/en_US/b.md',
    '/manual/help/de_DE/c.md',
  ]);
});

test('a site that answers everything with its page has no help', async () => {
  own({ 'en_US/a': 'our A' });
  theirs({ '/manual/help/en_US/a.md': { text: '<!doctype html>', type: 'text/html; charset=utf-8' } });
  await expect(textOf('a', { language: 'en_US', base: '/manual' })).resolves.toBe('our A');
});

test.each([
  ['/manual', '/manual'],
  ['/manual/', '/manual'],
  [`${location.origin}/deep/manual`, '/deep/manual'],
  ['https://elsewhere.example/manual', undefined],
  ['https://thingsboard.io', undefined],
  ['/', undefined],
  ['', undefined],
  ['http://', undefined],
])('of the help site %j the folder is %j', (base, folder) => expect(helpFolder(base)).toBe(folder));

test('a page includes others, which include others', async () => {
  own({
    'en_US/a': 'A {% include x/b %} and {%include c%}',
    'en_US/x/b': 'B({% include c %})',
    'en_US/c': 'C',
    'de_DE/c': 'Z',
  });
  await expect(textOf('a', { language: 'en_US', base: '' })).resolves.toBe('A B(C) and C');
  await expect(textOf('a', german)).resolves.toBe('A B(Z) and Z');
});

test('a page that includes itself by a detour, or what is not there, is left out', async () => {
  own({ 'en_US/a': 'A {% include b %}', 'en_US/b': 'B {% include a %}{% include gone %}.' });
  await expect(textOf('a', { language: 'en_US', base: '' })).resolves.toBe('A B .');
});

test('a text of an include is taken as it is', async () => {
  own({ 'en_US/a': '{% include b %}', 'en_US/b': "$& $1 $' {{x}}" });
  await expect(textOf('a', { language: 'en_US', base: '' })).resolves.toBe("$& $1 $' {{x}}");
});

test('names the help site and where the page came from', async () => {
  const text = ['$', '{siteBaseUrl}/x $', '{helpBaseUrl}/y'].join('');
  own({ 'en_US/a': text });
  theirs({ '/manual/help/en_US/b.md': { text } });
  await expect(textOf('a', { language: 'en_US', base: 'https://help.example' })).resolves.toBe(
    'https://help.example/x /y',
  );
  await expect(textOf('b', { language: 'en_US', base: '/manual' })).resolves.toBe('/manual/x /manual/y');
});

test.each(['../secret', 'a//b', '/a', 'a/', 'a?b', 'a.b', ''])('%j is no key', async (key) => {
  provideHelpPages(async () => ({ load: async () => 'anything' }));
  await expect(textOf(key, { language: 'en_US', base: '' })).resolves.toBeUndefined();
});
