/** @jest-environment jsdom */
import { initI18n, setLanguage } from './i18n';
import { languageStorageKey, preferredLanguage } from './preferred-language';

const browserSpeaks = (...codes: string[]) => jest.spyOn(navigator, 'languages', 'get').mockReturnValue(codes);

beforeEach(() => localStorage.clear());

test('without a last user it is the first language of the browser that the console speaks', () => {
  browserSpeaks('nl-NL', 'de-AT', 'fr');
  expect(preferredLanguage()).toBe('de_DE');
});

test('the last user goes before the browser', async () => {
  browserSpeaks('fr-FR');
  await initI18n('en_US');
  await setLanguage('fa');
  expect(localStorage.getItem(languageStorageKey)).toBe('fa_IR');
  expect(preferredLanguage()).toBe('fa_IR');
});

test.each(['xx_XX', ''])('a stored language “%s” that the console does not speak counts for nothing', (stored) => {
  browserSpeaks('da');
  localStorage.setItem(languageStorageKey, stored);
  expect(preferredLanguage()).toBe('da_DK');
});

test('a browser of other languages gets the default', async () => {
  browserSpeaks('nl');
  expect(preferredLanguage()).toBeUndefined();
  await initI18n(undefined);
  expect(document.documentElement.lang).toBe('en-US');
});

test('the page starts in the preferred language', async () => {
  browserSpeaks('fa-AF', 'en-US');
  await initI18n(undefined);
  expect(document.documentElement).toHaveAttribute('lang', 'fa-IR');
  expect(document.documentElement).toHaveAttribute('dir', 'rtl');
});
