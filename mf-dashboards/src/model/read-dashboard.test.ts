import { putBack } from './damage';
import type { StoredDashboard } from './read-dashboard';
import { readDashboard } from './read-dashboard';

const NOW = 1_700_000_000_000;
const stored = (configuration: unknown): StoredDashboard =>
  ({ title: 'Pumps', name: 'Pumps', configuration }) as unknown as StoredDashboard;

const read = (configuration: unknown) => readDashboard(stored(configuration), { now: NOW });
/** What an ID of an age before is read as. */
const made = (old: string) => `${'0'.repeat(35 - old.length)}-${old}`;
const id = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;

test('a dashboard without a configuration opens with one empty state', () => {
  const { dashboard, damages } = read(undefined);
  expect(damages).toEqual([]);
  expect(dashboard.configuration).toMatchObject({ widgets: {}, entityAliases: {}, filters: {} });
  expect(dashboard.configuration.timewindow).toMatchObject({ selectedTab: 0, aggregation: { type: 'AVG' } });
  expect(dashboard.configuration.states).toMatchObject({
    default: {
      name: 'Pumps',
      root: true,
      layouts: { main: { widgets: {}, gridSettings: { columns: 24, margin: 10 } } },
    },
  });
  expect(dashboard.configuration.settings).toMatchObject({ stateControllerId: 'entity', toolbarAlwaysOpen: true });
});

test.each([[{}], ['broken'], [[]]])('where states are %j, one shows every widget where it says', (states) => {
  const widget = { type: 'static', sizeX: 7, sizeY: 6, row: 1, col: 2, config: {} };
  const { configuration } = read({ states, widgets: { a: widget } }).dashboard;
  expect(configuration.states).toMatchObject({
    default: {
      name: 'Pumps',
      root: true,
      layouts: { main: { widgets: { a: { sizeX: 7, sizeY: 6, row: 1, col: 2 } } } },
    },
  });
});

test('a list of widgets becomes a map; one state shows them where they say', () => {
  const { configuration } = read({
    widgets: [
      { id: 'a', type: 'static', sizeX: 7.5, sizeY: 6, row: 1, col: 2, config: { mobileHeight: 3 } },
      { type: 'static', sizeX: 1, sizeY: 1, row: 0, col: 0 },
    ],
  }).dashboard;
  expect(Object.keys(configuration.widgets)).toEqual(['a', made('1')]);
  expect(configuration.states.default?.layouts.main?.widgets).toEqual({
    a: { sizeX: 7.5, sizeY: 6, row: 1, col: 2, mobileHeight: 3 },
    [made('1')]: { sizeX: 1, sizeY: 1, row: 0, col: 0 },
  });
});

test('devices as datasources and aliases become entities, and short alias ids new ones everywhere', () => {
  const { configuration } = read({
    deviceAliases: {
      1: { alias: 'Pump', deviceId: 'd1' },
      2: { alias: 'Valves', deviceFilter: { useFilter: true, deviceNameFilter: 'Valve' } },
    },
    widgets: {
      w: {
        id: 'w',
        type: 'timeseries',
        config: {
          datasources: [{ type: 'device', deviceAliasId: '1', dataKeys: [{ name: 'flow', type: 'timeseries' }] }],
          targetDeviceAliasIds: ['2'],
          alarmSource: { type: 'entity', entityAliasId: '2' },
        },
      },
    },
  }).dashboard;
  expect(configuration.entityAliases).toEqual({
    [made('1')]: {
      id: made('1'),
      alias: 'Pump',
      filter: { type: 'entityList', resolveMultiple: false, entityType: 'DEVICE', entityList: ['d1'] },
    },
    [made('2')]: {
      id: made('2'),
      alias: 'Valves',
      filter: { type: 'entityName', resolveMultiple: false, entityType: 'DEVICE', entityNameFilter: 'Valve' },
    },
  });
  expect(configuration.widgets.w?.config).toEqual({
    datasources: [{ type: 'entity', entityAliasId: made('1'), dataKeys: [{ name: 'flow', type: 'timeseries' }] }],
    targetDeviceAliasIds: [made('2')],
    alarmSource: { type: 'entity', entityAliasId: made('2') },
  });
  expect(configuration).not.toHaveProperty('deviceAliases');
});

test('aliases with an entity filter of their own get a filter of today', () => {
  const { configuration } = read({
    entityAliases: {
      [id(7)]: { alias: 'Halls', entityType: 'ASSET', entityFilter: { useFilter: false, entityList: ['a1'] } },
    },
  }).dashboard;
  expect(configuration.entityAliases[id(7)]).toEqual({
    id: id(7),
    alias: 'Halls',
    filter: { type: 'entityList', resolveMultiple: false, entityType: 'ASSET', entityList: ['a1'] },
  });
});

test('the one grid of an old dashboard goes to its layout, and what is about the page to the settings', () => {
  const { configuration } = read({
    gridSettings: { columns: 12, margins: [5, 5], showTitle: true, showDevicesSelect: false, foreign: 1 },
    states: { default: { name: 'A', layouts: { main: { widgets: {} } } } },
  }).dashboard;
  expect(configuration.states.default).toEqual({
    name: 'A',
    root: true,
    layouts: { main: { widgets: {}, gridSettings: { columns: 12, margin: 5, foreign: 1 } } },
  });
  expect(configuration.settings).toMatchObject({ showTitle: true, showEntitiesSelect: false });
  expect(configuration).not.toHaveProperty('gridSettings');
});

test('states without a root, layouts, or a grid get them', () => {
  const { configuration } = read({
    states: { a: { name: 'A' }, b: { name: 'B', layouts: { main: { widgets: {} } } }, c: { name: 'C', layouts: {} } },
  }).dashboard;
  const layouts = { main: { widgets: {}, gridSettings: { columns: 24, margin: 10 } } };
  expect(configuration.states).toMatchObject({
    a: { name: 'A', root: true, layouts },
    b: { name: 'B', root: false, layouts },
    c: { name: 'C', root: false, layouts },
  });
});

test('latest values know quick intervals only; where every aggregated key compares, there is no realtime', () => {
  const timewindowOf = (...dataKeys: object[]) => {
    const config = { timewindow: { realtime: { timewindowMs: 5000 }, foreign: 1 }, datasources: [{ dataKeys }] };
    return read({ widgets: { w: { id: 'w', type: 'latest', config } } }).dashboard.configuration.widgets.w?.config
      .timewindow;
  };
  expect(timewindowOf()).toMatchObject({ selectedTab: 0, realtime: { realtimeType: 1 }, foreign: 1 });
  const average = { name: 'flow', type: 'timeseries', aggregationType: 'AVG' };
  const compared = { ...average, comparisonEnabled: true };
  expect(timewindowOf(compared)).toMatchObject({ selectedTab: 1 });
  expect(timewindowOf(compared, average)).toMatchObject({ selectedTab: 0 });
});

test('the time series chart of old is the basic one of today', () => {
  const old = { id: 'w', type: 'timeseries', isSystemType: true, bundleAlias: 'charts', typeAlias: 'timeseries' };
  expect(read({ widgets: { w: old } }).dashboard.configuration.widgets.w?.typeAlias).toBe('basic_timeseries');
  const own = read({ widgets: { w: { ...old, isSystemType: false } } });
  expect(own.dashboard.configuration.widgets.w?.typeAlias).toBe('timeseries');
});

test('a map of old names the key of its polygons as those of today', () => {
  const settingsOf = (settings: object, isSystemType = true) =>
    read({ widgets: { w: { id: 'w', type: 'latest', isSystemType, config: { settings } } } }).dashboard.configuration
      .widgets.w?.config.settings;
  expect(settingsOf({ polKeyName: 'area', showPolygon: true })).toEqual({ polygonKeyName: 'area', showPolygon: true });
  expect(settingsOf({ polKeyName: 'old', polygonKeyName: 'area' })).toEqual({ polygonKeyName: 'area' });
  expect(settingsOf({ polKeyName: 'own' }, false)).toEqual({ polKeyName: 'own' });
});

test('a dashboard of an age before is the same each time it is read, and keeps what was set aside', () => {
  const old = {
    widgets: [{ type: 'static', config: {} }],
    entityAliases: { 1: { alias: 'Pump', filter: {} }, 2: 'broken', 'a-name': { alias: 'Valve', filter: {} } },
  };
  const [first, second] = [read(old), read(old)];
  expect(second).toEqual(first);
  expect(Object.keys(first.dashboard.configuration.entityAliases).map((one) => one.length)).toEqual([36, 36, 36]);
  expect(putBack(first.dashboard, second.damages).configuration.entityAliases).toMatchObject({ [made('2')]: 'broken' });
});

describe('damaged parts', () => {
  const configuration = {
    widgets: { w: 5, v: { id: 'v', type: 'latest', config: { datasources: ['x'] } } },
    states: {
      s: { name: 'S', root: true, layouts: { main: { widgets: 'none', gridSettings: [] }, right: 1 } },
      t: null,
    },
    entityAliases: { [id(1)]: 'alias' },
    filters: [],
    settings: 'dark',
  };
  const deeper = {
    widgets: {
      w: {
        id: 'w',
        type: 'static',
        title: 7,
        config: {
          datasources: [{ dataKeys: [null, 'x'], latestDataKeys: 'y' }],
          settings: 'z',
          actions: { rowClick: 'a', headerButton: [1] },
          alarmSource: 3,
          targetDeviceAliasIds: 'one',
        },
      },
      v: { id: 'v', type: 'static', config: { datasources: [], actions: 5 } },
    },
    states: { s: { name: 5, root: true, layouts: { main: { widgets: {}, gridSettings: { margin: 10 } } } } },
    entityAliases: { [id(1)]: { id: id(1), alias: {}, filter: 'all' } },
    filters: { f: { id: 'f', filter: 4, keyFilters: 'none' }, g: { id: 'g', filter: 'G', keyFilters: ['hot'] } },
  };

  test('are named by their path, and everything else opens', () => {
    const { dashboard, damages } = read(configuration);
    expect(damages.map(({ path }) => path.slice(1).join('.'))).toEqual([
      `entityAliases.${id(1)}`,
      'widgets.w',
      'widgets.v.config.datasources.0',
      'settings',
      'states.s.layouts.main.widgets',
      'states.s.layouts.main.gridSettings',
      'states.s.layouts.right',
      'filters',
    ]);
    expect(dashboard.configuration.states.s?.layouts.main).toEqual({ widgets: {}, gridSettings: { margin: 10 } });
  });

  test('are told however deep they are, and are saved as they were', () => {
    const { dashboard, damages } = read(deeper);
    expect(damages.map(({ path, expected }) => `${path.slice(1).join('.')} ${expected}`)).toEqual([
      `entityAliases.${id(1)}.alias text`,
      `entityAliases.${id(1)}.filter object`,
      'widgets.w.title text',
      'widgets.w.config.settings object',
      'widgets.w.config.alarmSource object',
      'widgets.w.config.targetDeviceAliasIds list',
      'widgets.w.config.actions.rowClick list',
      'widgets.w.config.actions.headerButton.0 object',
      'widgets.w.config.datasources.0.dataKeys.0 object',
      'widgets.w.config.datasources.0.dataKeys.1 object',
      'widgets.w.config.datasources.0.latestDataKeys list',
      'widgets.v.config.actions object',
      'states.s.name text',
      'filters.f.filter text',
      'filters.f.keyFilters list',
      'filters.g.keyFilters.0 object',
    ]);
    expect(dashboard.configuration.states.s?.name).toBe('s');
    expect(putBack(dashboard, damages).configuration).toMatchObject(deeper);
    expect(read(dashboard.configuration).dashboard.configuration).toEqual(dashboard.configuration);
  });

  test('of keys and actions are left out where they must be text', () => {
    const key = { name: 5, type: ['timeseries'], label: [null], color: 7, units: {}, funcBody: 1, settings: 'x' };
    const action = { id: 'a', type: 4, name: 'Go', icon: [null], displayName: {}, customFunction: 6 };
    const sound = { name: 'oil', type: 'timeseries', label: null, color: '#fff', decimals: 1, settings: {} };
    const config = {
      ...{ titleIcon: [null], widgetCss: 5, noDataDisplayMessage: {} },
      datasources: [{ type: 'entity', dataKeys: [sound, key], latestDataKeys: [{ name: null, postFuncBody: 2 }] }],
      alarmSource: { dataKeys: [[null]] },
      actions: { headerButton: [action] },
    };
    const stored = { widgets: { w: { id: 'w', type: 'timeseries', config } } };
    const { dashboard, damages } = read(stored);
    const start = 'configuration.widgets.w.config.'.length;
    expect(damages.map(({ path, expected }) => `${path.join('.').slice(start)} ${expected}`)).toEqual([
      'titleIcon text',
      'widgetCss text',
      'noDataDisplayMessage text',
      'actions.headerButton.0.type text',
      'actions.headerButton.0.displayName text',
      'actions.headerButton.0.icon text',
      'actions.headerButton.0.customFunction text',
      'alarmSource.dataKeys.0 object',
      ...['name', 'type', 'label', 'color', 'units', 'funcBody'].map((name) => `datasources.0.dataKeys.1.${name} text`),
      'datasources.0.dataKeys.1.settings object',
      'datasources.0.latestDataKeys.0.postFuncBody text',
    ]);
    expect(dashboard.configuration.widgets.w?.config).toEqual({
      datasources: [{ type: 'entity', dataKeys: [sound, {}], latestDataKeys: [{ name: null }] }],
      alarmSource: { dataKeys: [{}] },
      actions: { headerButton: [{ id: 'a', name: 'Go' }] },
    });
    expect(putBack(dashboard, damages).configuration.widgets.w?.config).toEqual(config);
  });

  test('are saved as they were, unless something has taken their place', () => {
    const { dashboard, damages } = read(configuration);
    expect(putBack(dashboard, damages).configuration).toMatchObject({
      ...configuration,
      widgets: { w: 5, v: { config: { datasources: ['x'] } } },
      states: { s: configuration.states.s },
    });
    const edited = {
      ...dashboard,
      configuration: { ...dashboard.configuration, settings: { showTitle: true }, widgets: {} },
    };
    expect(putBack(edited, damages).configuration).toMatchObject({ settings: { showTitle: true }, widgets: {} });
  });

  describe('in lists that were changed are put back where they stand now', () => {
    const oil = { name: 'oil', type: 'timeseries', color: '#111' };
    const gas = { name: 'gas', type: 'timeseries', color: '#222', label: 5 };
    const air = { name: 'air', type: 'timeseries', color: '#333' };
    /** What is stored of keys after others were made of those that were read. */
    const storedAfter = (stored: unknown[], change: (keys: object[]) => object[]) => {
      const config = { datasources: [{ type: 'entity', dataKeys: stored }] };
      const { dashboard, damages } = read({ widgets: { w: { id: 'w', type: 'timeseries', config } } });
      const edited = structuredClone(dashboard) as typeof dashboard & {
        configuration: { widgets: { w: { config: { datasources: { dataKeys: object[] }[] } } } };
      };
      const [source] = edited.configuration.widgets.w.config.datasources;
      if (!source) throw new Error('No datasource');
      source.dataKeys = change(source.dataKeys);
      return (putBack(edited, damages) as typeof edited).configuration.widgets.w.config.datasources[0]?.dataKeys;
    };

    test.each<[string, unknown[], (keys: object[]) => object[], unknown[]]>([
      ['one before it removed', [oil, null, gas], ([, ...rest]) => rest, [null, gas]],
      ['one put before it', [gas], (keys) => [air, ...keys], [air, gas]],
      ['others turned', [oil, 'x', gas], (keys) => keys.toReversed(), [gas, 'x', oil]],
      ['itself removed, and one like it added', [gas, oil], ([, ...rest]) => [air, ...rest], [air, oil]],
      [
        'itself removed, and one alike but for its name added',
        [gas, oil],
        ([, ...rest]) => [{ name: 'air', type: 'timeseries', color: '#222' }, ...rest],
        [{ name: 'air', type: 'timeseries', color: '#222' }, oil],
      ],
      ['two of them, one before them removed', [oil, 1, 2], ([, ...rest]) => rest, [1, 2]],
      [
        'itself changed and moved',
        [gas, oil],
        ([first, second]) => [second ?? {}, { ...first, color: '#999' }],
        [oil, { ...gas, color: '#999' }],
      ],
      [
        'another name given to it',
        [gas],
        ([first]) => [air, { ...first, label: 'Gas' }],
        [air, { ...gas, label: 'Gas' }],
      ],
    ])('%s', (_what, stored, change, after) => {
      expect(storedAfter(stored, change)).toEqual(after);
    });
  });
});
