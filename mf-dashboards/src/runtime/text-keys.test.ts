import type { Widget } from '../model/widget';
import { hasTextKeys, namesTextKeys, translatedWidget, withStateTexts, withTexts } from './text-keys';

const words = { 'device.devices': 'Geräte', 'custom.hall': 'Halle' };
const widget = {
  id: 'w',
  title: 'Mine',
  config: {
    title: '{i18n:device.devices} in {i18n:hall.north-hall}',
    datasources: [{ dataKeys: [{ name: '{i18n:raw}', label: '{i18n:custom.oilLevel}', funcBody: "'{i18n:a.b}'" }] }],
    settings: { cardHtml: '<b>{i18n:device.devices}</b>', cellContentFunction: 'return "{i18n:a.b}";', many: 3 },
    actions: {
      rowClick: [{ name: '{i18n:device.devices}', customFunction: '{i18n:a.b}' }, { name: 'Plain' }],
      headerButton: [{ name: 'Open', dialogTitle: '{i18n:device.devices}' }],
      cellClick: null,
    },
  },
} as unknown as Widget;

test('title, labels, and settings get the texts that they name, and code and names stay', () => {
  const { config } = translatedWidget(widget, words);
  expect(config).toEqual({
    ...widget.config,
    title: 'Geräte in North hall',
    datasources: [{ dataKeys: [{ name: '{i18n:raw}', label: 'Oil level', funcBody: "'{i18n:a.b}'" }] }],
    settings: { ...widget.config.settings, cardHtml: '<b>Geräte</b>' },
    actions: {
      // Other places find it by its name.
      rowClick: [
        { name: '{i18n:device.devices}', displayName: 'Geräte', customFunction: '{i18n:a.b}' },
        { name: 'Plain' },
      ],
      headerButton: [{ name: 'Open', dialogTitle: 'Geräte' }],
      cellClick: null,
    },
  });
});

test('a widget that names none is the same object', () => {
  const plain = { ...widget, config: { ...widget.config, title: 'Plain', datasources: [], settings: {}, actions: {} } };
  expect(namesTextKeys(plain)).toBe(false);
  expect(translatedWidget(plain, words)).toBe(plain);
  expect(namesTextKeys(widget)).toBe(true);
  expect(namesTextKeys({ ...plain, title: 'custom.hall' })).toBe(true);
});

test('states are called by the texts that they name, and a configuration that names none stays the same', () => {
  const states = { a: { name: '{i18n:device.devices} of', root: true }, b: { name: 'B' }, c: { name: null } };
  const stored = { states } as never as Parameters<typeof withStateTexts>[0];
  const named = withStateTexts(stored, words);
  expect(Object.values(named.states).map(({ name }) => name)).toEqual(['Geräte of', 'B', null]);
  expect(named.states.b).toBe(states.b);
  expect(withStateTexts(named, words)).toBe(named);
  expect([hasTextKeys(stored, 'x'), hasTextKeys(named, 'x'), hasTextKeys(named, '{i18n:x}')]).toEqual([
    true,
    false,
    true,
  ]);
});

test.each([
  ['{i18n: device.devices }', 'Geräte'],
  ['{i18n:constructor}', 'Constructor'],
  ['{i18n:}', '{i18n:}'],
  ['custom.my-title', 'My title'],
  ['custom.hall', 'Halle'],
  ['custom. Not a key', 'custom. Not a key'],
  ['my.custom.hall', 'my.custom.hall'],
])('%s reads %s', (text, read) => expect(withTexts(text, words)).toBe(read));
