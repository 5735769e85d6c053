import { datasourceOf } from './datasource-of';
import type { LatestRow } from './latest-rows';
import { sourcedRows } from './sourced-rows';

const source = {
  ...{ kind: 'entities', name: 'Pumps', aliasName: 'All pumps', aliasId: 'a', filterId: 'f' },
  ...{ keys: [{ name: 'oil', label: 'Oil' }], latestKeys: [{ name: 'place', label: 'Place' }] },
};
const entity = { id: { entityType: 'DEVICE', id: 'p' }, name: 'Pump 7', label: '' };
const cells = [{ key: { label: 'Oil' }, ts: 5, value: '3' }];
const rows = [
  { source, entity, cells },
  { source: { ...source, kind: 'function', aliasId: undefined }, entity: null, cells },
] as unknown as LatestRow[];

test('a function that names the datasource of a row gets it, as scripts in frames do', () => {
  const told = sourcedRows(rows, 'return data.$datasource.entityId;');
  expect(told[0]).toMatchObject({ Oil: 3, $datasource: { name: 'Pump 7', entityId: 'p' } });
  expect(told.map(({ $datasource }) => $datasource)).toEqual(rows.map((row) => datasourceOf(row.source, row.entity)));
});

test('others don’t: of thousands of rows it would be most of what goes along', () => {
  expect(sourcedRows(rows, 'return data.Oil;')[0]).not.toHaveProperty('$datasource');
});
