import { act, render, screen } from '@testing-library/react';
import { addTexts, currentDateLocale, initI18n, registerTexts, setLanguage, type Texts, translate, useT } from './i18n';

const missing: string[] = [];
beforeEach(async () => {
  missing.length = 0;
  await initI18n('en_US', { development: true, onMissing: (namespace, key) => missing.push(`${namespace}:${key}`) });
});

function Words({ namespace, keys }: { namespace: string; keys: string[] }) {
  const t = useT(namespace);
  return <p>{keys.map((key) => t(key, { count: 2, name: '<b>' })).join(' | ')}</p>;
}

test('the kit has its texts, and dots in keys are plain characters', () => {
  render(<Words namespace="kit" keys={['cancel', 'copy', 'copy.done']} />);
  expect(screen.getByText('Cancel | Copy | Copied')).toBeVisible();
});

test('values and plurals are filled in; React escapes, so nothing is escaped twice', () => {
  addTexts('m', 'en_US', { hello: 'Hello {{name}}', rows_one: '{{count}} row', rows_other: '{{count}} rows' });
  render(<Words namespace="m" keys={['hello', 'rows']} />);
  expect(screen.getByText('Hello <b> | 2 rows')).toBeVisible();
});

test('numbers in texts are written with the digits and the grouping of the locale', async () => {
  addTexts('n', 'en_US', { rows_one: '{{count}} row', rows_other: '{{count}} rows' });
  addTexts('n', 'fa_IR', { rows_one: '{{count}} سطر', rows_other: '{{count}} سطر', port: 'درگاه {{port}}' });
  expect(translate('n', 'rows', { count: 12_345 })).toBe('12,345 rows');
  await act(() => setLanguage('fa_IR'));
  expect(translate('n', 'rows', { count: 12 })).toBe('۱۲ سطر');
  expect(translate('n', 'port', { port: '1883' })).toBe('درگاه 1883');
  await act(() => setLanguage('en_US'));
});

test('what was said once is not said of other values', () => {
  addTexts('v', 'en_US', { of: '{{value}} of {{name}}' });
  const values = [1000, '1000', Number.NaN, Number.POSITIVE_INFINITY, undefined, 10n];
  const say = () => values.map((value) => translate('v', 'of', { value, name: 'x' }));
  expect(say()).toEqual(['1,000 of x', '1000 of x', 'NaN of x', '∞ of x', ' of x', '10 of x']);
  expect(say()).toEqual(say());
  expect(translate('v', 'of', { value: 'x', name: '1000' })).toBe('x of 1000');
});

test('a value that reads from the right, or has marks that turn words around, turns nothing beside it', () => {
  addTexts('bidi', 'en_US', { hello: 'Version {{name}} is saved' });
  const hello = (name: string) => translate('bidi', 'hello', { name });
  expect(hello('1.0 \u202ertl')).toBe('Version \u20681.0 \u202ertl\u2069 is saved');
  expect(hello('a\u2067b')).toBe('Version \u2068a\u2067b\u2069\u2069 is saved');
  expect(hello('a\u2069b')).toBe('Version \u2068ab\u2069 is saved');
  expect(hello('پمپ')).toBe('Version \u2068پمپ\u2069 is saved');
  expect(hello('Pumpe Süd №1')).toBe('Version Pumpe Süd №1 is saved');
});

test('a component that waits for its texts shows them when they arrive', () => {
  render(<Words namespace="late" keys={['word']} />);
  act(() => addTexts('late', 'en_US', { word: 'Here' }));
  expect(screen.getByText('Here')).toBeVisible();
});

test('a missing key shows itself in development and is reported once', () => {
  expect(translate('kit', 'no.such-key')).toBe('no.such-key');
  translate('kit', 'no.such-key');
  expect(missing).toEqual(['kit:no.such-key']);
});

test('in production a missing key reads as words', async () => {
  await initI18n('en_US', { onMissing: () => {} });
  expect(translate('kit', 'device.add-device')).toBe('Add device');
});

test('a namespace loads for the language of the page, again when it changes, with English where a text is missing', async () => {
  const asked: string[] = [];
  const texts: Record<string, Texts> = { en_US: { yes: 'Yes', no: 'No' }, de_DE: { yes: 'Ja' } };
  await registerTexts('m2', async (language) => {
    asked.push(language);
    return texts[language];
  });
  render(<Words namespace="m2" keys={['yes', 'no']} />);
  expect(screen.getByText('Yes | No')).toBeVisible();
  await act(() => setLanguage('de-AT'));
  expect(screen.getByText('Ja | No')).toBeVisible();
  expect(asked).toEqual(['en_US', 'de_DE']);
  expect(document.documentElement.lang).toBe('de-DE');
  await act(() => setLanguage('en_US'));
});

test('Persian turns the page around and back', async () => {
  await act(() => setLanguage('fa_IR'));
  expect(document.documentElement.dir).toBe('rtl');
  await act(() => setLanguage('en_US'));
  expect(document.documentElement.dir).toBe('ltr');
  expect(currentDateLocale()).toBe('en-US-u-hc-h23');
});

test('a language whose texts do not load leaves English standing', async () => {
  await registerTexts('m3', async (language) => {
    if (language !== 'en_US') throw new Error('offline');
    return { word: 'Word' };
  });
  await act(() => setLanguage('fr_FR'));
  expect(translate('m3', 'word')).toBe('Word');
  await act(() => setLanguage('en_US'));
});

test('a folder of the kit brings English at once and its language when it is used', async () => {
  const { areaTexts } = await import('./area-texts');
  const load = jest.fn(async () => ({ greeting: 'Hallo' }));
  const useArea = areaTexts('area', { greeting: 'Hello' }, load);
  const Greeting = () => useArea()('greeting');
  await setLanguage('en_US');
  render(<Greeting />);
  expect(screen.getByText('Hello')).toBeInTheDocument();
  expect(load).not.toHaveBeenCalled();
  await act(() => setLanguage('de_DE'));
  expect(screen.getByText('Hallo')).toBeInTheDocument();
});

test('texts that are registered while the language changes come in the new one', async () => {
  let arrive = () => {};
  const slow = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  await registerTexts('slow', async (language) => {
    if (language === 'de_DE') await slow;
    return { word: language };
  });
  const changed = setLanguage('de_DE');
  await registerTexts('meanwhile', async (language): Promise<Texts> => ({ word: language }));
  arrive();
  await act(() => changed);
  expect(translate('meanwhile', 'word')).toBe('de_DE');
  await act(() => setLanguage('en_US'));
});
