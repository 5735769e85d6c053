import {
  dateLocale,
  defaultLanguage,
  type Language,
  languages,
  languageTag,
  supportedLanguage,
  textDirection,
} from './languages';

test('there are 22 languages, each with its own name', () => {
  expect(Object.keys(languages).join(' ')).toBe(
    'ca_ES cs_CZ da_DK de_DE el_GR en_US es_ES fa_IR fr_FR it_IT ja_JP ka_GE ko_KR lv_LV pt_BR ro_RO ru_RU sl_SI tr_TR uk_UA zh_CN zh_TW',
  );
  expect(new Set(Object.values(languages)).size).toBe(22);
  expect(defaultLanguage).toBe('en_US');
});

test.each([
  ['de_DE', 'de_DE'],
  ['de-AT', 'de_DE'],
  ['de', 'de_DE'],
  ['ZH-tw', 'zh_TW'],
  ['zh-HK', 'zh_CN'],
  ['nl_NL', undefined],
  ['', undefined],
  [null, undefined],
])('%s is served as %s', (wanted, served) => {
  expect(supportedLanguage(wanted)).toBe(served);
});

test('only Persian is written from right to left', () => {
  const rtl = (Object.keys(languages) as Language[]).filter((language) => textDirection(language) === 'rtl');
  expect(rtl).toEqual(['fa_IR']);
});

test('dates of the default language are British; tags are those of Intl', () => {
  expect(dateLocale('en_US')).toBe('en-US-u-hc-h23');
  expect(dateLocale('de_DE')).toBe('de-DE');
  expect(
    (Object.keys(languages) as Language[]).flatMap((language) => Intl.getCanonicalLocales(languageTag(language))),
  ).toHaveLength(22);
});
