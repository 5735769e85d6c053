import { readFileSync } from 'node:fs';
import path from 'node:path';
import { widgetActionTypes } from '../../model/widget-action';
import { actionFields, conditionFields } from './action-fields';
import { keyFields } from './key-fields';
import { bodyIf, choice, color, flag, group, list, number, type StoredField, text } from './stored-field';
import { readValues, writeValues } from './stored-values';
import { allForms } from './widget-forms';

const english = JSON.parse(
  readFileSync(path.join(__dirname, '../../../locales/widget-settings/en_US.json'), 'utf8'),
) as Record<string, string>;
const noControl = () => null;
const ofActions = actionFields({ state: noControl, dashboard: noControl, stateElsewhere: noControl }, false);
const declared: readonly StoredField[] = [
  ...allForms.flatMap(({ settings, key = [], latestKey = [] }) => [...settings, ...key, ...latestKey]),
  ...widgetActionTypes.flatMap((type) => ofActions[type]),
  ...conditionFields('headerButton'),
  ...(['function', 'timeseries'] as const).flatMap((type) => keyFields(type, 'latest')),
];

const textsOf = (field: StoredField): string[] => {
  if (field.kind === 'group') return [`group.${field.name}`, ...field.fields.flatMap(textsOf)];
  const name = field.name ?? field.path;
  const choices = field.kind === 'choice' ? field.options.map((option) => `choice.${name}.${option}`) : [];
  return [`field.${name}`, ...choices, ...(field.kind === 'list' ? field.items.flatMap(textsOf) : [])];
};

test('whatever is declared has a label, and every choice a name', () => {
  const missing = declared.flatMap(textsOf).filter((key) => !Object.hasOwn(english, key));
  expect([...new Set(missing)]).toEqual([]);
});

const fields = [
  text('title'),
  flag('on', true),
  number('axis.min', null),
  group('any', [color('axis.color', '#fff'), choice('side', ['left', 'right'])]),
  list('levels', [color('')]),
  list('rows', [text('name'), number('size', 3)]),
  ...bodyIf('useBody', 'body', 'parseValue'),
];

describe('stored values', () => {
  const stored = {
    axis: { min: 2, other: 1 },
    levels: ['#000', '#111'],
    rows: [{ name: 'a', ours: true }],
    foreign: { a: 1 },
    side: 7,
  };

  test('are shown with what counts where nothing is stored', () => {
    expect(readValues(fields, stored)).toEqual({
      title: '',
      on: true,
      axis: { min: 2, color: '#fff' },
      side: '7',
      levels: [{ value: '#000' }, { value: '#111' }],
      rows: [{ name: 'a', size: 3, ours: true }],
      useBody: false,
      body: '',
    });
  });

  test('stay as they are while nothing is changed', () => {
    expect(writeValues(fields, stored, readValues(fields, stored))).toBe(stored);
    expect(writeValues(fields, {}, readValues(fields, {}))).toEqual({});
  });

  test('change where they were changed, and nowhere else', () => {
    const shown = readValues(fields, stored);
    const changed = { ...shown, title: 'T', axis: { min: null, color: '#fff' }, levels: [{ value: '#222' }] };
    expect(writeValues(fields, stored, changed)).toEqual({
      ...stored,
      title: 'T',
      axis: { other: 1 },
      levels: ['#222'],
    });
  });

  test('are emptied by absence, whatever counts then', () => {
    const shown = readValues(fields, { title: 'T', axis: { color: '#000' } });
    const emptied = { ...shown, title: '', axis: { min: null, color: null } };
    expect(writeValues(fields, { title: 'T', axis: { color: '#000' } }, emptied)).toEqual({ axis: {} });
  });
});
