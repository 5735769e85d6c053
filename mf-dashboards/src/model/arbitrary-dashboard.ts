import { completeTimewindow } from '@mullion/shared-kit/time/timewindow';
import fc from 'fast-check';
import type { StoredDashboard } from './read-dashboard';

/** Members that nobody here knows: what another console, or a later one, may keep anywhere. */
const foreign = fc.dictionary(
  fc.stringMatching(/^x[a-z]{1,6}$/),
  fc.oneof(fc.string(), fc.integer(), fc.boolean(), fc.constant(null), fc.array(fc.integer(), { maxLength: 2 })),
  { maxKeys: 2 },
);
const withForeign = <T extends object>(members: fc.Arbitrary<T>): fc.Arbitrary<T> =>
  fc.tuple(foreign, members).map(([more, known]) => ({ ...more, ...known }));

/** An object some of whose members may be absent. */
const some = <T extends Record<string, fc.Arbitrary<unknown>>>(members: T) =>
  withForeign(fc.record(members, { requiredKeys: [] }));
const all = <T extends Record<string, fc.Arbitrary<unknown>>>(members: T) => withForeign(fc.record(members));

/** What a time window of latest values is once it was read. */
const latestTimewindow = completeTimewindow({}, { quickIntervalOnly: true, now: 1_700_000_000_000 });

const uuid = fc.uuid();
const key = some({ name: fc.string(), type: fc.constantFrom('timeseries', 'attribute'), label: fc.string() });
const datasource = some({
  type: fc.constantFrom('entity', 'function', 'entityCount'),
  entityAliasId: uuid,
  filterId: uuid,
  dataKeys: fc.array(key, { maxLength: 2 }),
});
const widget = (id: string) =>
  all({
    id: fc.constant(id),
    isSystemType: fc.boolean(),
    bundleAlias: fc.constantFrom('cards', 'charts'),
    typeAlias: fc.constantFrom('simple_card', 'basic_timeseries'),
    type: fc.constantFrom('timeseries', 'latest', 'alarm', 'rpc', 'static'),
    title: fc.string(),
    sizeX: fc.integer({ min: 1, max: 24 }),
    sizeY: fc.integer({ min: 1, max: 12 }),
    config: withForeign(
      fc.record(
        {
          datasources: fc.array(datasource, { maxLength: 2 }),
          settings: foreign,
          mobileOrder: fc.integer(),
          timewindow: fc.constant(latestTimewindow),
        },
        { requiredKeys: ['datasources', 'timewindow'] },
      ),
    ),
  });
const placement = some({
  sizeX: fc.integer({ min: 1, max: 24 }),
  sizeY: fc.integer({ min: 1, max: 12 }),
  row: fc.nat(40),
  col: fc.nat(23),
  mobileHide: fc.boolean(),
});
const gridSettings = withForeign(
  fc.record(
    { margin: fc.nat(50), columns: fc.integer({ min: 10, max: 100 }), backgroundColor: fc.string() },
    { requiredKeys: ['margin'] },
  ),
);
const layout = (ids: readonly string[]) =>
  all({
    widgets: fc
      .subarray([...ids])
      .chain((placed) => fc.record(Object.fromEntries(placed.map((id) => [id, placement])))),
    gridSettings,
  });
const state = (ids: readonly string[]) =>
  all({
    name: fc.string(),
    root: fc.boolean(),
    layouts: withForeign(fc.record({ main: layout(ids), right: layout(ids) }, { requiredKeys: ['main'] })),
  });

const withRoot = <T extends Record<string, object>>(states: T): T => {
  const [first = ''] = Object.keys(states);
  return { ...states, [first]: { ...states[first], root: true } };
};

const configuration = fc
  .tuple(
    fc.uniqueArray(uuid, { maxLength: 5 }),
    fc.uniqueArray(fc.stringMatching(/^[a-z]{1,4}$/), { minLength: 1, maxLength: 3 }),
  )
  .chain(([ids, stateIds]) =>
    all({
      widgets: fc.record(Object.fromEntries(ids.map((id) => [id, widget(id)]))),
      states: fc.record(Object.fromEntries(stateIds.map((id) => [id, state(ids)]))).map(withRoot),
      entityAliases: fc.dictionary(uuid, some({ alias: fc.string(), filter: foreign }), { maxKeys: 2 }).map(named),
      filters: fc.dictionary(uuid, some({ filter: fc.string(), editable: fc.boolean() }), { maxKeys: 2 }).map(named),
      settings: some({ showTitle: fc.boolean(), stateControllerId: fc.constantFrom('default', 'entity') }),
      timewindow: some({ selectedTab: fc.constantFrom(0, 1), realtime: foreign }),
    }),
  );

const named = (entries: Record<string, object>) =>
  Object.fromEntries(Object.entries(entries).map(([id, entry]) => [id, { ...entry, id }]));

/** Dashboards of today, with members that nobody knows at every level. */
export const arbitraryDashboard: fc.Arbitrary<StoredDashboard> = all({ title: fc.string(), configuration }).map(
  (dashboard) => dashboard as unknown as StoredDashboard,
);
