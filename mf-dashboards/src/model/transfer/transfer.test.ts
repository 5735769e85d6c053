import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { DashboardConfiguration } from '../dashboard';
import { addWidget } from '../place-widgets';
import { readDashboard } from '../read-dashboard';
import { newState } from '../states';
import type { Widget } from '../widget';
import { aliasesOf } from '../widget-uses';
import { exportedDashboard } from './export-dashboard';
import { importDashboard } from './import-dashboard';
import { readWidgetFile } from './import-widget';
import { stateFileOf, withStatesOf } from './state-file';
import { mergeItem, widgetItemOf } from './widget-item';

const place = { stateId: 's', layoutId: 'main' } as const;
const pumps = { type: 'deviceType', deviceType: 'pump', deviceNameFilter: '', resolveMultiple: true } as const;
const filter = { id: 'f1', filter: 'Hot', editable: true, keyFilters: [] };
const widget: Widget = {
  id: 'w',
  isSystemType: true,
  bundleAlias: 'cards',
  typeAlias: 'simple_card',
  type: 'latest',
  title: 'W',
  sizeX: 5,
  sizeY: 4,
  config: { datasources: [{ type: 'entity', entityAliasId: 'a1', filterId: 'f1' }], targetDeviceAliasIds: ['a1'] },
};

const dashboard = (entityAliases: object, filters: object) =>
  readDashboard({
    title: 'Pumps',
    configuration: { states: { s: newState('S', true) }, widgets: {}, entityAliases, filters },
  } as never).dashboard.configuration;

const uuid = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
const ids = () => {
  let made = 0;
  return () => uuid(++made);
};

function copied() {
  const source = dashboard({ [uuid(90)]: { alias: 'Pumps', filter: pumps } }, { f1: filter });
  const config = {
    datasources: [{ type: 'entity' as const, entityAliasId: uuid(90), filterId: 'f1' }],
    targetDeviceAliasIds: [uuid(90)],
  };
  const item = widgetItemOf(addWidget(source, { ...widget, config }, place), place, 'w');
  if (!item) throw new Error('not copied');
  return item;
}

test('a copied widget takes along what it needs', () => {
  expect(copied()).toMatchObject({
    widget: { id: 'w' },
    aliasesInfo: {
      datasourceAliases: { 0: { alias: 'Pumps', filter: pumps } },
      targetDeviceAliases: { 0: { alias: 'Pumps' } },
    },
    filtersInfo: { datasourceFilters: { 0: { filter: 'Hot' } } },
    originalSize: { sizeX: 5, sizeY: 4 },
    originalColumns: 24,
  });
  expect(widgetItemOf(dashboard({}, {}), place, 'w')).toBeUndefined();
});

test('where the same is known, it is shared', () => {
  const target = dashboard(
    { [uuid(50)]: { alias: 'Other name', filter: { ...pumps } } },
    { f9: { ...filter, id: 'f9', filter: 'Warm' } },
  );
  const merged = mergeItem(target, copied(), { newId: ids(), widgetId: 'new' });
  expect(merged.configuration.entityAliases).toEqual(target.entityAliases);
  expect(merged.widget).toMatchObject({
    id: 'new',
    config: { datasources: [{ entityAliasId: uuid(50), filterId: 'f9' }], targetDeviceAliasIds: [uuid(50)] },
  });
});

test('what is not known comes with it, under a name of its own', () => {
  const other = { alias: 'Pumps', filter: { ...pumps, deviceType: 'valve' } };
  const merged = mergeItem(dashboard({ [uuid(50)]: other }, {}), copied(), { newId: ids(), widgetId: 'new' });
  expect(merged.configuration.entityAliases[uuid(1)]).toEqual({ id: uuid(1), alias: 'Pumps 2', filter: pumps });
  expect(Object.values(merged.configuration.filters)).toEqual([{ ...filter, id: uuid(2) }]);
  expect(merged.widget.config.datasources).toEqual([{ type: 'entity', entityAliasId: uuid(1), filterId: uuid(2) }]);
});

test('the source of an alarm widget is merged like a datasource', () => {
  const item = copied();
  const alarms = {
    ...item,
    widget: {
      ...item.widget,
      type: 'alarm' as const,
      config: { datasources: [], alarmSource: { type: 'entity' as const } },
    },
  };
  const { widget: merged } = mergeItem(dashboard({}, {}), alarms, { newId: ids(), widgetId: 'new' });
  expect(merged.config.alarmSource).toEqual({ type: 'entity', entityAliasId: uuid(1), filterId: uuid(2) });
});

test('a widget that is not about alarms keeps what its data sources use, though it has a source of alarms', () => {
  const source = dashboard({ [uuid(90)]: { alias: 'Pumps', filter: pumps } }, { f1: filter });
  const datasources = [{ type: 'entity' as const, entityAliasId: uuid(90), filterId: 'f1' }];
  const config = { datasources, alarmSource: { type: 'entity' as const } };
  const item = widgetItemOf(addWidget(source, { ...widget, config }, place), place, 'w');
  const merged = mergeItem(dashboard({}, {}), item as never, { newId: ids(), widgetId: 'new' });
  expect(merged.widget.config).toEqual({
    datasources: [{ type: 'entity', entityAliasId: uuid(1), filterId: uuid(2) }],
    alarmSource: { type: 'entity' },
  });
});

describe('aliases that settings name', () => {
  const gone = { ...pumps, deviceType: 'gone' };
  const named = () => {
    const source = dashboard(
      {
        [uuid(90)]: { alias: 'Pumps', filter: pumps },
        [uuid(91)]: { alias: 'Halls', filter: gone },
        [uuid(92)]: { alias: 'Unused', filter: pumps },
      },
      {},
    );
    const thresholds = [
      { thresholdEntityAlias: 'Halls', thresholdAttribute: 'most' },
      { thresholdEntityAlias: 'None' },
    ];
    const config = {
      datasources: [
        { type: 'entity' as const, dataKeys: [{ name: 'oil', type: 'timeseries' as const, settings: { thresholds } }] },
      ],
      settings: { imageEntityAlias: 'Pumps', imageUrlAttribute: 'plan' },
    };
    return addWidget(source, { ...widget, config }, place);
  };
  const target = () =>
    dashboard(
      {
        [uuid(50)]: { alias: 'Same pumps', filter: pumps },
        [uuid(51)]: { alias: 'Halls', filter: { ...pumps, deviceType: 'other' } },
      },
      {},
    );
  const arrived = {
    datasources: [
      {
        dataKeys: [
          { settings: { thresholds: [{ thresholdEntityAlias: 'Halls 2' }, { thresholdEntityAlias: 'None' }] } },
        ],
      },
    ],
    settings: { imageEntityAlias: 'Same pumps', imageUrlAttribute: 'plan' },
  };

  test('come with a copied widget, also in a file, and are named as they are called there', () => {
    const { item } = readWidgetFile(JSON.stringify(widgetItemOf(named(), place, 'w')));
    const { configuration, widget: merged } = mergeItem(target(), item as never, { newId: ids(), widgetId: 'new' });
    expect(merged.config).toMatchObject(arrived);
    expect(Object.values(configuration.entityAliases).map(({ alias }) => alias)).toEqual([
      'Same pumps',
      'Halls',
      'Halls 2',
    ]);
  });

  test('come with a state, and are named as they are called there', () => {
    const file = stateFileOf(named(), 's');
    expect(Object.keys(file?.configuration.entityAliases ?? {}).toSorted()).toEqual([uuid(90), uuid(91)]);
    const { widgets, entityAliases } = withStatesOf(target(), file as never, ids());
    expect(Object.values(widgets)[0]?.config).toMatchObject(arrived);
    expect(Object.values(entityAliases).map(({ alias }) => alias)).toEqual(['Same pumps', 'Halls', 'Halls 2']);
  });

  test('are used by the widget', () => {
    const { widgets, entityAliases } = named();
    expect(aliasesOf(widgets.w as Widget, entityAliases).toSorted()).toEqual([uuid(90), uuid(91)]);
  });
});

describe('a state on its way', () => {
  const action = { id: 'a', name: 'Open', icon: '', type: 'openDashboardState' as const, targetDashboardStateId: 's' };
  const whole = (): DashboardConfiguration => {
    const { configuration } = readDashboard({
      title: 'A',
      configuration: {
        widgets: {
          w: {
            ...widget,
            config: {
              datasources: [{ type: 'entity', entityAliasId: uuid(40), filterId: 'f1' }],
              targetDeviceAliasIds: [uuid(40)],
              actions: { rowClick: [action] },
            },
          },
          other: { ...widget, id: 'other', config: { datasources: [] } },
        },
        states: {
          s: { name: 'S', root: true, layouts: { main: { widgets: { w: { row: 2 } } } } },
          t: { name: 'T', root: false, layouts: { main: { widgets: { other: {} } } } },
        },
        entityAliases: {
          [uuid(40)]: { id: uuid(40), alias: 'Pumps', filter: pumps },
          [uuid(41)]: { id: uuid(41), alias: 'Unused', filter: pumps },
        },
        filters: { f1: { ...filter, id: 'f1' } },
      },
    } as never).dashboard;
    return configuration;
  };

  test('takes along what its widgets use, and nothing else', () => {
    const file = stateFileOf(whole(), 's')?.configuration;
    expect(Object.keys(file?.states ?? {})).toEqual(['s']);
    expect(Object.keys(file?.widgets ?? {})).toEqual(['w']);
    expect(Object.keys(file?.entityAliases ?? {})).toEqual([uuid(40)]);
    expect(Object.keys(file?.filters ?? {})).toEqual(['f1']);
    expect(stateFileOf(whole(), 'gone')).toBeUndefined();
  });

  test('leaves behind what is damaged: it can be read where it arrives', () => {
    const { entityAliases, filters, ...others } = whole();
    const damaged = { ...others, entityAliases: { [uuid(40)]: { id: uuid(40), alias: 'P' } }, filters: { f1: {} } };
    expect(importDashboard(JSON.stringify(stateFileOf(damaged as never, 's'))).problem).toBeUndefined();
  });

  test('is no root where it arrives, has ids of its own, shares what is known, and its actions follow', () => {
    const [file, target] = [
      stateFileOf(whole(), 's'),
      dashboard({ [uuid(50)]: { alias: 'Other', filter: pumps } }, {}),
    ];
    if (!file) throw new Error('there is no file');
    const { states, widgets, entityAliases, filters } = withStatesOf(
      { ...target, states: { s: whole().states.t as never } },
      file,
      ids(),
    );
    expect(states.s_2).toMatchObject({
      name: 'S',
      root: false,
      layouts: { main: { widgets: { [uuid(1)]: { row: 2 } } } },
    });
    expect(Object.keys(entityAliases)).toEqual([uuid(50)]);
    expect(Object.keys(filters)).toEqual([uuid(2)]);
    expect(widgets[uuid(1)]?.config).toMatchObject({
      datasources: [{ entityAliasId: uuid(50), filterId: uuid(2) }],
      actions: { rowClick: [{ targetDashboardStateId: 's_2' }] },
    });
  });
});

test('a file holds what another platform can take', () => {
  const stored = {
    id: { id: 'x' },
    externalId: { entityType: 'DASHBOARD', id: 'y' },
    createdTime: 1,
    tenantId: {},
    assignedCustomers: [],
    title: 'Pump 7',
    configuration: {},
  };
  expect(exportedDashboard(stored as never)).toEqual({ title: 'Pump 7', configuration: {} });
});

describe('a file', () => {
  const problemOf = (file: unknown) => importDashboard(typeof file === 'string' ? file : JSON.stringify(file)).problem;
  const withConfiguration = (configuration: object) => problemOf({ title: 'A', configuration });

  test('is taken whole', () => {
    const imported = importDashboard(JSON.stringify({ title: 'A', configuration: { widgets: { w: widget } } }));
    expect(imported.problem).toBeUndefined();
  });

  test.each(['weather-stations', 'machines', 'vehicles'])('of the demo is as it is exported: %s', (name) => {
    const file = path.join(__dirname, '../../../../platform/src/demo/dashboards', `${name}.json`);
    const stored = JSON.parse(readFileSync(file, 'utf8'));
    const imported = importDashboard(JSON.stringify(stored));
    if (imported.problem) throw new Error(JSON.stringify(imported.problem));
    expect(imported.read.damages).toEqual([]);
    expect(exportedDashboard(stored)).toEqual(stored);
  });

  test('is refused at the first member that is wrong', () => {
    expect(problemOf('{')).toEqual({ path: '', expected: 'json' });
    expect(problemOf([])).toEqual({ path: '', expected: 'object' });
    expect(problemOf({ title: ' ', configuration: {} })).toEqual({ path: 'title', expected: 'text' });
    expect(problemOf({ title: 'A' })).toEqual({ path: 'configuration', expected: 'object' });
    expect(withConfiguration({ widgets: 5, states: 6 })).toEqual({ path: 'configuration.widgets', expected: 'object' });
    expect(withConfiguration({ widgets: { w: { ...widget, typeAlias: 5 } } })).toEqual({
      path: 'configuration.widgets.w.typeAlias',
      expected: 'text',
    });
    expect(withConfiguration({ states: { s: { layouts: { main: { widgets: { gone: {} } } } } } })).toEqual({
      path: 'configuration.states.s.layouts.main.widgets.gone',
      expected: 'widget',
    });
    const widgets = { w: { ...widget } };
    const placed = { w: { sizeX: 4, sizeY: 2, row: null, col: 'left' } };
    expect(withConfiguration({ widgets, states: { s: { layouts: { right: { widgets: placed } } } } })).toEqual({
      path: 'configuration.states.s.layouts.right.widgets.w.col',
      expected: 'number',
    });
    const datasources = [{ type: 'entity' }, { type: 'entity', dataKeys: 'oil' }];
    expect(withConfiguration({ widgets: { w: { ...widget, config: { datasources } } } })).toEqual({
      path: 'configuration.widgets.w.config.datasources.1.dataKeys',
      expected: 'list',
    });
    const leading = (targetDashboardId: unknown) => {
      const actions = { headerButton: [{ type: 'custom' }, { type: 'openDashboard', targetDashboardId }] };
      return withConfiguration({ widgets: { w: { ...widget, config: { actions } } } });
    };
    expect(leading('../../home?accessToken=a')).toEqual({
      path: 'configuration.widgets.w.config.actions.headerButton.1.targetDashboardId',
      expected: 'id',
    });
    for (const target of [uuid(1), '', null, undefined]) expect(leading(target)).toBeUndefined();
  });

  test.each([
    [{ entityAliases: { [uuid(1)]: { alias: 'Pumps' } } }, `entityAliases.${uuid(1)}.filter`, 'object'],
    [{ filters: { f: { filter: 'Hot' } } }, 'filters.f.keyFilters', 'list'],
    [{ filters: { f: { filter: 'Hot', keyFilters: [{ key: {} }] } } }, 'filters.f.keyFilters', 'list'],
    [{ states: { s: { name: 5 } } }, 'states.s.name', 'text'],
    [{ widgets: { w: { ...widget, config: { actions: 5 } } } }, 'widgets.w.config.actions', 'object'],
    [{ widgets: { w: { ...widget, config: { settings: 'x' } } } }, 'widgets.w.config.settings', 'object'],
    [
      { widgets: { w: { ...widget, config: { datasources: [{ dataKeys: [null] }] } } } },
      'widgets.w.config.datasources.0.dataKeys.0',
      'object',
    ],
    [
      { widgets: { w: { ...widget, config: { datasources: [{ dataKeys: [{ name: 5, type: 'timeseries' }] }] } } } },
      'widgets.w.config.datasources.0.dataKeys.0.name',
      'text',
    ],
    [
      { widgets: { w: { ...widget, config: { actions: { headerButton: [{ name: 'Go', icon: [null] }] } } } } },
      'widgets.w.config.actions.headerButton.0.icon',
      'text',
    ],
  ])('with %j is refused', (configuration, path, expected) => {
    expect(withConfiguration(configuration)).toEqual({ path: `configuration.${path}`, expected });
  });
});

describe('a file of a widget', () => {
  const fileOf = (config: object, datasourceAliases: object, more: object = {}) =>
    readWidgetFile(
      JSON.stringify({
        widget: { ...widget, config },
        aliasesInfo: { datasourceAliases, targetDeviceAliases: {} },
        originalColumns: 24,
        ...more,
      }),
    );
  const config = { datasources: [{ type: 'device', deviceAliasId: '1', dataKeys: [] }] };
  const oneOf = (filter: object) => ({ resolveMultiple: false, entityType: 'DEVICE', ...filter });

  test.each([
    [
      { alias: 'Pumps', filter: pumps },
      { alias: 'Pumps', filter: pumps },
    ],
    [
      { aliasName: 'Pump', deviceId: 'd1' },
      { alias: 'Pump', filter: oneOf({ type: 'entityList', entityList: ['d1'] }) },
    ],
    [
      { aliasName: 'Pumps', deviceFilter: { useFilter: true, deviceNameFilter: 'P' } },
      { alias: 'Pumps', filter: oneOf({ type: 'entityName', entityNameFilter: 'P' }) },
    ],
    [
      { aliasName: 'Pumps', entityType: 'DEVICE', entityFilter: { useFilter: false, entityList: ['d1', 'd2'] } },
      { alias: 'Pumps', filter: oneOf({ type: 'entityList', entityList: ['d1', 'd2'] }) },
    ],
  ])('has aliases of any age: %j', (stored, info) => {
    const { item } = fileOf(config, { 0: stored });
    expect(item?.aliasesInfo.datasourceAliases).toEqual({ 0: info });
    const { widget: merged, configuration } = mergeItem(dashboard({}, {}), item as never, {
      newId: ids(),
      widgetId: 'n',
    });
    expect(merged.config.datasources).toMatchObject([{ type: 'entity', entityAliasId: uuid(1) }]);
    expect(configuration.entityAliases[uuid(1)]).toMatchObject(info);
  });

  test('is refused at the first member that is wrong', () => {
    expect(readWidgetFile('[]').problem).toEqual({ path: '' });
    expect(fileOf(config, {}, { originalColumns: '24' }).problem).toEqual({ path: 'originalColumns' });
    expect(fileOf({ datasources: 'text' }, {}).problem).toEqual({ path: 'widget.config.datasources' });
    expect(fileOf({ datasources: [{ dataKeys: [{ name: 5 }] }] }, {}).problem).toEqual({
      path: 'widget.config.datasources.0.dataKeys.0.name',
    });
  });
});
