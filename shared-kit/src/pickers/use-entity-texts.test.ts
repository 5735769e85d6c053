import texts from '../../locales/pickers/en_US.json';
import { lookupEntityTypes } from '../api/entity-lookup';
import { subtypedEntityTypes } from '../api/entity-subtype';
import { textKeyOf } from './use-entity-texts';

const has = (key: string) => Object.hasOwn(texts, key);

test.each([
  ['asset.asset-type-list-empty', 'asset.asset-type-required'],
  ['device.device-type-list-empty', 'device.device-type-required'],
  ['edge.edge-type-list-empty', 'edge.edge-type-required'],
  ['entity-view.entity-view-type-list-empty', 'entity-view.entity-view-type-required'],
  ['entity.entity-type-list-empty', 'entity.type-required'],
])('%s and %s say what is missing', (list, single) => expect([has(list), has(single)]).toEqual([true, true]));

test('every type that can be looked up says that one is required and that none matches', () => {
  const keys = [...lookupEntityTypes, 'ALARM' as const].map(textKeyOf);
  const lacking = keys.filter((key) => !has(`${key}.${key}-required`) || !has(`${key}.none-matching`));
  expect(lacking).toEqual([]);
});

test('every type with subtypes has the sentences of their pickers', () => {
  const keys = subtypedEntityTypes.map(textKeyOf);
  const lacking = keys.filter((key) => !has(`${key}.type-max-length`) || !has(`${key}.no-${key}-types-matching`));
  expect(lacking).toEqual([]);
});
