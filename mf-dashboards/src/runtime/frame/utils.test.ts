import { scriptContext } from '../../testing/script-context';
import { frameUtils } from './utils';

const utils = frameUtils(() => scriptContext({ words: { 'action.save': 'Speichern', 'custom.hall': 'Halle' } }));

test.each<[string, unknown, unknown]>([
  ['a number in words', utils.formatValue(1.5, 2, 'l'), '1.5 l'],
  ['what nobody has set', utils.defaultValue(undefined, 3), 3],
  ['what is false', utils.defaultValue(false, 3), false],
  ['a text that names another', utils.customTranslation('{i18n:action.save} 7'), 'Speichern 7'],
  ['one that names what there is none of', utils.customTranslation('{i18n:a.b}', 'Usual'), 'Usual'],
  ['a text that is a key', utils.customTranslation('custom.hall'), 'Halle'],
  ['a plain text', utils.customTranslation('Pump'), 'Pump'],
  ['a label', utils.createLabelFromDatasource({ entityName: 'Pump 7' }, `At \${entityName} \${x}`), `At Pump 7 \${x}`],
  ['nothing', utils.isDefined(undefined), false],
])('gives %s', (_what, given, expected) => {
  expect(given).toBe(expected);
});

test('gives copies and IDs of their own', () => {
  const one = { list: [1] };
  const copy = utils.deepClone(one) as typeof one;
  copy.list.push(2);
  expect(one.list).toEqual([1]);
  expect(utils.guid()).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-8[0-9a-f]{3}-[0-9a-f]{12}$/);
  expect(utils.guid()).not.toBe(utils.guid());
});
