// biome-ignore-all lint/suspicious/noTemplateCurlyInString: placeholders are written like that
import { labelText, legendLabel } from './label-text';

const pump = {
  id: { entityType: 'DEVICE' as const, id: 'p' },
  name: 'Pump 7',
  label: 'Main',
  description: 'Behind the door',
};
const source = { name: 'Oil', aliasName: 'Pumps', keys: [{}, {}] as never };

test.each([
  ['${entityName} (${entityLabel})', 'Pump 7 (Main)'],
  ['${deviceName}: ${entityDescription}', 'Pump 7: Behind the door'],
  ['${dsName} of ${aliasName}', 'Oil of Pumps'],
  ['${entityType} ${unknown} ${constructor}', 'DEVICE ${unknown} ${constructor}'],
])('%s says of an entity %s', (label, text) => {
  expect(labelText(label, pump, source)).toBe(text);
});

test('a name that is a number stays the name', () => {
  expect(labelText('${entityName} ${entityLabel:1}', { ...pump, name: '7', label: '08' }, source)).toBe('7 08');
});

test('an entity without a description has an empty one, without a label its name', () => {
  const { description: _, ...plain } = { ...pump, label: '' };
  expect(labelText('${entityLabel}${entityDescription}', plain, source)).toBe('Pump 7');
});

test('what is generated is named as its datasource', () => {
  expect(labelText('${entityName}', null, source)).toBe('Oil');
});

test('beside those of other entities a label says whose it is, unless it does already', () => {
  expect(legendLabel('Level', pump, source, true)).toBe('Pump 7 · Level');
  expect(legendLabel('Level', pump, { ...source, keys: [{}] as never }, true)).toBe('Pump 7');
  expect(legendLabel('${entityDescription}', pump, source, true)).toBe('Behind the door');
  expect(legendLabel('Level', pump, source, false)).toBe('Level');
});
