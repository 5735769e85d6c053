import { sourcesOf } from './widget-source';

const alias = { id: 'a', alias: 'Pumps', filter: { type: 'entityType', entityType: 'DEVICE', resolveMultiple: true } };
const read = (filterId: string | null | undefined, filters: object) =>
  sourcesOf(
    { datasources: [{ type: 'entity', entityAliasId: 'a', filterId, dataKeys: [] }] } as never,
    { entityAliases: { a: alias }, filters } as never,
  );

test.each([
  ['is gone', {}],
  ['was set aside', { f: {} }],
  ['has no key filters', { f: { id: 'f', filter: 'Hot' } }],
  ['has a damaged key filter', { f: { id: 'f', filter: 'Hot', keyFilters: [{}] } }],
])('a source whose filter %s is at fault: it would show everything', (_, filters) => {
  expect(read('f', filters)).toMatchObject({ sources: [], faults: ['filter'] });
});

test.each([
  ['without a filter', undefined, {}],
  ['whose filter was taken away', null, {}],
  ['whose filter lets all pass', 'f', { f: { id: 'f', filter: 'All', keyFilters: [] } }],
])('a source %s shows everything', (_, filterId, filters) => {
  expect(read(filterId, filters)).toMatchObject({ sources: [{ keyFilters: [] }], faults: [] });
});

test('keys without a name are not asked for: the platform would refuse the others too', () => {
  const oil = { name: 'oil', type: 'timeseries', label: 'Oil', settings: {} };
  const dataKeys = [{ type: 'timeseries', label: 'Damaged' }, {}, oil];
  const config = { datasources: [{ type: 'entity', entityAliasId: 'a', dataKeys, latestDataKeys: dataKeys }] };
  const { sources } = sourcesOf(config as never, { entityAliases: { a: alias }, filters: {} } as never);
  expect(sources).toMatchObject([{ keys: [oil], latestKeys: [oil] }]);
});

test('no more entities are asked for at once than the platform can read as a number', () => {
  const datasources = [{ type: 'entity', entityAliasId: 'a', dataKeys: [] }];
  const config = { datasources, pageSize: 1e12 } as never;
  const { sources } = sourcesOf(config, { entityAliases: { a: alias }, filters: {} } as never);
  expect(sources).toMatchObject([{ atMost: 2_147_483_647 }]);
});
