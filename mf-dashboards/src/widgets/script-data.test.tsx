import { playFunctions } from '@mullion/shared-kit/testing/play-functions';
import { type LiveCommand, playSocket } from '@mullion/shared-kit/testing/render-module';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { answerAll, entityAliases, latestOf, pageOf, pump, pumps, value, valve } from '../testing/answers';
import { openDashboards, storedDashboard, uuid } from '../testing/render-dashboards';

jest.mock('@mullion/shared-kit/sandbox/document-frame', () => ({
  DocumentFrame: jest.requireActual('../testing/running-frames').RunningFrame,
}));

let socket: readonly LiveCommand[];
beforeEach(() => {
  socket = playSocket();
  playFunctions();
  jest.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(1250);
});

const alarm = {
  ...{ id: { entityType: 'ALARM', id: uuid(50) }, createdTime: 1_700_000_000_000, details: {}, latest: {} },
  ...{ type: 'Overheat', severity: 'CRITICAL', status: 'ACTIVE_UNACK' },
  ...{ originator: pump, originatorName: 'Pump 7', entityId: pump },
};
const dataKeys = [{ name: 'type', type: 'alarm', label: 'Type', settings: {} }];
const ofPumps = { type: 'entity', entityAliasId: pumps.id, dataKeys };

/** A widget of a tenant's type with a script; of alarms, unless it says otherwise. */
const open = (controllerScript: string, alarmSource: object = ofPumps, more: object = {}, type = 'alarm') => {
  const a = {
    ...{ isSystemType: false, bundleAlias: 'own', typeAlias: 'alarms', type, title: 'Own' },
    config: { title: 'Own', datasources: [], alarmSource, ...more },
  };
  const dashboard = storedDashboard({ a }, { entityAliases });
  // biome-ignore lint/suspicious/noTemplateCurlyInString: names of states have such placeholders
  const far = { name: 'At ${entityName}', root: false, layouts: { main: { widgets: {}, gridSettings: {} } } };
  Object.assign(dashboard.configuration.states, { far });
  return openDashboards(`/dashboards/${uuid(1)}`, dashboard, {
    answer: (path) => (path === '/api/widgetType' ? { name: 'Own', descriptor: { controllerScript } } : undefined),
  });
};

const shows = `const show = ({ alarms, alarmSource }) => {
  const found = alarms.data.map(({ type, originatorName }) => type + ' of ' + originatorName);
  self.ctx.$container.text(alarmSource.aliasName + ' ' + alarms.totalElements + ': ' + found.join());
};`;
const asks = `${shows}
self.onInit = () => self.ctx.defaultSubscription.subscribeForAlarms({
  page: 0, pageSize: 5, severityList: ['MAJOR'], textSearch: 'heat', sortOrder: { key: { type: 'ALARM_FIELD', key: 'type' }, direction: 'ASC' },
});
self.onDataUpdated = () => show(self.ctx.defaultSubscription);`;

test('a script of alarms asks for their pages, and hears of them', async () => {
  await open(asks, ofPumps, { alarmTypeList: ['Overheat'], alarmSeverityList: ['CRITICAL'] });
  expect(await screen.findByText('Pumps 0:')).toBeVisible();
  await answerAll(socket, pageOf(alarm));
  expect(await screen.findByText('Pumps 1: Overheat of Pump 7')).toBeVisible();
  const asked = socket.find(({ body }) => body.query)?.body.query as { pageLink: object };
  expect(asked.pageLink).toMatchObject({ pageSize: 5, textSearch: 'heat', sortOrder: { direction: 'ASC' } });
  expect(asked.pageLink).toMatchObject({ typeList: ['Overheat'], severityList: ['MAJOR'] });
});

test('a source of functions has one alarm, which nobody raised', async () => {
  await open(asks, { type: 'function', name: 'function', dataKeys });
  expect(await screen.findByText('1: TEMPERATURE of Simulated')).toBeVisible();
  expect(socket.filter(({ body }) => body.query)).toEqual([]);
});

test('where the source stands for nothing, the widget says so in the place of its script', async () => {
  await open(asks, { ...ofPumps, entityAliasId: uuid(99) });
  expect(await screen.findByText('No data source')).toBeVisible();
  expect(screen.queryByRole('figure', { name: 'Own' })).toBeNull();
});

test('further subscriptions of a script have alarms too', async () => {
  await open(`${shows}
    self.onInit = () => self.ctx.subscriptionApi
      .createSubscription({ type: 'alarm', alarmSource: ${JSON.stringify(ofPumps)}, callbacks: { onDataUpdated: show } }, true)
      .subscribe((made) => made.subscribeForAlarms({ page: 0, pageSize: 1 }));`);
  await answerAll(socket, pageOf(alarm));
  await waitFor(() => expect(screen.getByRole('figure', { name: 'Own' })).toHaveTextContent('1: Overheat of Pump 7'));
});

test('a script knows how its entity is described', async () => {
  const oil = { name: 'oil', type: 'timeseries', label: 'Oil', settings: {} };
  const script = `self.onInit = () => self.ctx.$container.text(
    self.ctx.activeEntityInfo.entityDescription + ', ' + self.ctx.datasources[0].entityDescription);`;
  await open(script, undefined, { datasources: [{ ...ofPumps, dataKeys: [oil] }], alarmSource: null }, 'latest');
  const found = latestOf(pump, 'Pump 7', { oil: '1' });
  const additionalInfo = value(JSON.stringify({ description: 'Behind the door', gateway: false }));
  const ENTITY_FIELD = { ...found.latest.ENTITY_FIELD, additionalInfo };
  await answerAll(socket, pageOf({ ...found, latest: { ...found.latest, ENTITY_FIELD } }));
  expect(await screen.findByText('Behind the door, Behind the door')).toBeVisible();
});

test('a script begins once all pages of its entities are here, and once alone', async () => {
  const oil = { name: 'oil', type: 'timeseries', label: 'Oil', settings: {} };
  Reflect.deleteProperty(globalThis, 'starts');
  const script = `self.onInit = () => {
    globalThis.starts = (globalThis.starts ?? 0) + 1;
    self.ctx.$container.text(starts + '. of ' + self.ctx.data.map(({ datasource }) => datasource.entityName));
  };`;
  await open(script, undefined, { datasources: [{ ...ofPumps, dataKeys: [oil] }], alarmSource: null }, 'latest');
  const first = pageOf(latestOf(pump, 'Pump 7', { oil: '1' }));
  await answerAll(socket, { ...first, totalElements: 1025, totalPages: 2, hasNext: true });
  const next = () => socket.find(({ body }) => (body.query as { pageLink?: { page: number } })?.pageLink?.page === 1);
  await waitFor(() => expect(next()).toBeDefined());
  expect(screen.queryByText(/^1\. of/)).toBeNull();
  await answerAll(
    [next()].flatMap((one) => one ?? []),
    pageOf(latestOf(valve, 'Valve 1', { oil: '2' })),
  );
  expect(await screen.findByText('1. of Pump 7,Valve 1')).toBeVisible();
});

test('beside a script stands the legend of its widget, which hides series from it', async () => {
  const key = (name: string, settings: object) => ({ name, type: 'timeseries', label: name, settings });
  const dataKeys = [
    key('oil', {}),
    key('heat', { hideDataByDefault: true }),
    key('fixed', { disableDataHiding: true }),
  ];
  const script = `self.onDataUpdated = () => self.ctx.$container.text(
    self.ctx.data.map(({ dataKey, data }) => dataKey.label + ' ' + data.length).join());`;
  const config = { alarmSource: null, datasources: [{ ...ofPumps, dataKeys }], showLegend: true, units: 'l' };
  await open(script, undefined, { ...config, legendConfig: { position: 'top', showLatest: true } }, 'latest');
  await answerAll(socket, pageOf(latestOf(pump, 'Pump 7', { oil: '1.5', heat: '2', fixed: '3' })));
  expect(await screen.findByText('oil 1,heat 0,fixed 1')).toBeVisible();
  const legend = within(screen.getByRole('table', { name: 'Legend' }));
  expect(legend.getByRole('cell', { name: '1.50 l' })).toBeVisible();
  expect(legend.queryByRole('button', { name: /fixed/ })).toBeNull();
  await userEvent.click(legend.getByRole('button', { name: 'Show heat', pressed: false }));
  expect(await screen.findByText('oil 1,heat 1,fixed 1')).toBeVisible();
  await userEvent.click(legend.getByRole('button', { name: 'Show oil', pressed: true }));
  expect(await screen.findByText('oil 0,heat 1,fixed 1')).toBeVisible();
});

test.each([
  ['', 'No data to display'],
  ['datasourcesOptional: true', 'runs'],
  ['processNoDataByWidget: true', 'runs'],
])('without datasources a script that says “%s” shows “%s”', async (params, shown) => {
  const script = `self.typeParameters = () => ({ ${params} }); self.onInit = () => self.ctx.$container.text('runs');`;
  await open(script, undefined, { datasources: [], alarmSource: null }, 'latest');
  expect(await screen.findByText(shown)).toBeVisible();
});

test('libraries that a script names are there', async () => {
  const script = `self.onInit = () => self.ctx.$container.text(
    [moment.utc(0).format('YYYY'), tinycolor('red').toHex(), typeof cssjs, $.fn.jquery[0]].join());`;
  await open(script, undefined, { datasources: [], alarmSource: null }, 'static');
  expect(await screen.findByText('1970,ff0000,function,3')).toBeVisible();
});

describe('a script that pages through entities', () => {
  // biome-ignore lint/suspicious/noTemplateCurlyInString: labels of keys have such placeholders
  const oil = { name: 'oil', type: 'timeseries', label: 'Oil of ${entityName}', settings: {} };
  const ofOil = { ...ofPumps, dataKeys: [oil] };
  const pagesOf = (more = '', params = 'hasDataPageLink: true') => `
    self.typeParameters = () => ({ ${params} });
    const show = ({ datasources, datasourcePages: [names], dataPages: [values], data }) => {
      const found = names.data.map(({ entityName }, at) =>
        entityName + ' ' + values.data[at].map(({ dataKey, data }) => dataKey.label + ' ' + data.at(-1)[1]));
      self.ctx.$container.text([datasources.length, names.totalElements, names.hasNext, data.length, found].join());
    };
    self.onDataUpdated = () => show(self.ctx.defaultSubscription);
    ${more}`;
  const link = {
    page: 1,
    pageSize: 2,
    textSearch: 'pump',
    sortOrder: { key: { type: 'ENTITY_FIELD', key: 'name' }, direction: 'ASC' },
  };
  const filter = { key: { type: 'ATTRIBUTE', key: 'active' }, valueType: 'BOOLEAN', predicate: { type: 'BOOLEAN' } };
  const asks = `self.onInit = () => self.ctx.defaultSubscription
    .subscribeForPaginatedData(0, ${JSON.stringify(link)}, [${JSON.stringify(filter)}]);`;
  const two = {
    ...pageOf(latestOf(pump, 'Pump 7', { oil: '1' }), latestOf(valve, 'Pump 8', { oil: '2' })),
    totalElements: 5,
  };
  const config = { datasources: [ofOil], alarmSource: null };

  test('gets the page that it asks for, and none before; its values are live', async () => {
    await open(pagesOf(asks), undefined, config, 'latest');
    expect(await screen.findByText('1,0,false,0,')).toBeVisible();
    await answerAll(socket, two);
    expect(await screen.findByText('1,5,true,2,Pump 7 Oil of Pump 7 1,Pump 8 Oil of Pump 8 2')).toBeVisible();
    expect(socket.filter(({ body }) => body.query)).toHaveLength(1);
    const asked = socket.find(({ body }) => body.query)?.body.query;
    expect(asked).toMatchObject({ pageLink: link, keyFilters: [filter] });
    expect(screen.getByText('2 of 5 entities shown')).toBeVisible();
  });

  test('pages on without beginning anew, and hears when the answer is here', async () => {
    const more = `let begun = 0;
      self.onInit = () => {
        begun += 1;
        const { defaultSubscription: own } = self.ctx;
        own.subscribeForPaginatedData(0, { page: 0, pageSize: 2 }).subscribe(() => {
          own.subscribeForPaginatedData(0, { page: 1, pageSize: 2 })
            .subscribe(() => self.ctx.showInfoToast('begun ' + begun));
        });
      };`;
    await open(pagesOf(more, 'hasDataPageLink: true, warnOnPageDataOverflow: false'), undefined, config, 'latest');
    await answerAll(socket, { ...two, totalElements: 3 });
    const pages = () =>
      socket.flatMap(({ body }) => (body.query as { pageLink?: { page: number } })?.pageLink?.page ?? []);
    await waitFor(() => expect(pages()).toEqual([0, 1]));
    await answerAll(socket, { ...pageOf(latestOf(valve, 'Pump 9', { oil: '3' })), totalElements: 3 });
    expect(await screen.findByText('1,3,false,1,Pump 9 Oil of Pump 9 3')).toBeVisible();
    expect(await screen.findByText('begun 1')).toBeVisible();
    expect(screen.queryByText(/entities shown/)).toBeNull();
  });

  test('gets pages of time series, an empty one too', async () => {
    const all =
      'self.onInit = () => self.ctx.defaultSubscription.subscribeAllForPaginatedData({ page: 0, pageSize: 2 });';
    await open(pagesOf(all), undefined, config, 'timeseries');
    await answerAll(socket, pageOf());
    expect(await screen.findByText('1,0,false,0,')).toBeVisible();
  });

  test('has pages of subscriptions of its own', async () => {
    const script = `${pagesOf('', 'datasourcesOptional: true')}
      const callbacks = { onDataUpdated: show };
      self.onDataUpdated = () => {};
      self.onInit = () => self.ctx.subscriptionApi
        .createSubscription({ type: 'latest', datasources: [${JSON.stringify(ofOil)}], hasDataPageLink: true, callbacks }, true)
        .subscribe((made) => made.subscribeForPaginatedData(0, { page: 0, pageSize: 2 }));`;
    await open(script, undefined, { datasources: [], alarmSource: null }, 'latest');
    await answerAll(socket, two);
    expect(await screen.findByText('1,5,true,2,Pump 7 Oil of Pump 7 1,Pump 8 Oil of Pump 8 2')).toBeVisible();
  });

  test('gets nothing for a subscription that is gone', async () => {
    const script = `self.typeParameters = () => ({ datasourcesOptional: true });
    self.onInit = () => self.ctx.subscriptionApi
      .createSubscription({ type: 'latest', datasources: [${JSON.stringify(ofOil)}], hasDataPageLink: true }, true)
      .subscribe((made) => {
        self.ctx.subscriptionApi.removeSubscription(made.id);
        made.subscribeForPaginatedData(0, { page: 0 });
        made.subscribeForAlarms({ page: 0 });
        self.ctx.showInfoToast('over');
      });`;
    await open(script, undefined, { datasources: [], alarmSource: null }, 'latest');
    expect(await screen.findByText('over')).toBeVisible();
    expect(socket.filter(({ body }) => body.query)).toEqual([]);
  });

  test('whose alias stands for nothing is not run', async () => {
    await open(pagesOf(asks), undefined, { ...config, datasources: [{ ...ofOil, entityAliasId: uuid(99) }] }, 'latest');
    expect(await screen.findByText('No data source')).toBeVisible();
    expect(screen.getByText(/uses an alias that the dashboard doesn’t have/)).toBeVisible();
    expect(screen.queryByRole('figure', { name: 'Own' })).toBeNull();
  });
});

describe('subscriptions of a script', () => {
  const dataKeys = [{ name: 'oil', type: 'timeseries', label: 'Oil', settings: {} }];
  const ofOil = JSON.stringify({ ...ofPumps, dataKeys });
  const config = { datasources: [], alarmSource: null };
  const script = (what: string) => `self.typeParameters = () => ({ datasourcesOptional: true });
    self.onInit = () => { ${what} };`;
  const create = (then: string) => `self.ctx.subscriptionApi
    .createSubscription({ type: 'latest', datasources: [${ofOil}], callbacks }, true).subscribe(${then});`;

  test('are there again once the script begins again', async () => {
    const callbacks = 'const callbacks = {};';
    const then =
      "(made) => self.ctx.showInfoToast('got ' + made.data.length + ' ' + (globalThis.begun = (globalThis.begun ?? 0) + 1))";
    const again =
      'self.ctx.widgetActions = [{ name: "Again", icon: "refresh", show: true, onAction: () => self.ctx.reset() }];';
    await open(script(`${callbacks} ${create(then)} ${again}`), undefined, config, 'latest');
    await answerAll(socket, pageOf(latestOf(pump, 'Pump 7', { oil: '1' })));
    expect(await screen.findByText('got 1 1')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Again' }));
    await answerAll(socket, pageOf(latestOf(pump, 'Pump 7', { oil: '1' })));
    expect(await screen.findByText('got 1 2')).toBeVisible();
  });

  test('are 16 at most, however fast they are asked for', async () => {
    const many = `const callbacks = {}; let refused = 0;
      for (let at = 0; at < 20; at += 1) self.ctx.subscriptionApi
        .createSubscription({ type: 'latest', datasources: [${ofOil}] }, true)
        .subscribe(null, () => { refused += 1; self.ctx.showInfoToast('refused ' + refused); });`;
    await open(script(many), undefined, config, 'latest');
    expect(await screen.findByText('refused 4')).toBeVisible();
  });

  test('hear of their data when they are told to update', async () => {
    const update = `let updated = 0;
      const callbacks = { dataLoading: (own) => self.ctx.$container.text('loading ' + own.loadingData + ' ' + updated) };
      ${create('(made) => { updated = 1; made.update(); }')}`;
    await open(script(update), undefined, config, 'latest');
    await answerAll(socket, pageOf(latestOf(pump, 'Pump 7', { oil: '1' })));
    expect(await screen.findByText('loading true 1')).toBeVisible();
    await answerAll(socket, pageOf(latestOf(pump, 'Pump 7', { oil: '1' })));
    expect(await screen.findByText('loading false 1')).toBeVisible();
  });
});

test('what a script throws stands in its widget until it works again, or is tried again', async () => {
  const dataKeys = [{ name: 'oil', type: 'timeseries', label: 'Oil', settings: {} }];
  const script = `globalThis.tries = (globalThis.tries ?? 0) + 1;
    self.onDataUpdated = () => {
      const value = self.ctx.data[0].data[0][1];
      if (value > 1) throw new TypeError('too much');
      self.ctx.$container.text('value ' + value + ' of try ' + tries);
    };`;
  const config = { datasources: [{ ...ofPumps, dataKeys }], alarmSource: null };
  await open(script, undefined, config, 'latest');
  await answerAll(socket, pageOf(latestOf(pump, 'Pump 7', { oil: '2' })));
  expect(await screen.findByText(/TypeError: too much/)).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  await waitFor(() => expect((globalThis as { tries?: number }).tries).toBe(2));
  const live = socket.find(({ body }) => body.latestCmd);
  const update = { entityId: pump, latest: { TIME_SERIES: { oil: value('1') } } };
  live?.answer({ cmdId: live.body.cmdId, errorCode: 0, errorMsg: null, data: null, update: [update] });
  expect(await screen.findByText('value 1 of try 2')).toBeVisible();
  expect(screen.queryByText(/too much/)).toBeNull();
});

test.each([
  ['the same', pump, true],
  ['another', valve, false],
])(
  'updateAliases asks for the entities again; where there is %s, the script goes on: %p',
  async (_what, entity, goesOn) => {
    const dataKeys = [{ name: 'oil', type: 'timeseries', label: 'Oil', settings: {} }];
    const script = `self.onDataUpdated = () => self.ctx.$container.text(self.ctx.data[0].data[0][1] + ' l');
    self.onInit = () => {
      const onAction = () => self.ctx.updateAliases();
      self.ctx.widgetActions = [{ name: 'Again', icon: 'refresh', show: true, onAction }];
    };`;
    await open(script, undefined, { datasources: [{ ...ofPumps, dataKeys }], alarmSource: null }, 'latest');
    await answerAll(socket, pageOf(latestOf(pump, 'Pump 7', { oil: '1' })));
    const first = await screen.findByText('1 l');
    await userEvent.click(screen.getByRole('button', { name: 'Again' }));
    expect(first).toBeVisible();
    await answerAll(socket, pageOf(latestOf(entity, 'Pump', { oil: '2' })));
    const second = await screen.findByText('2 l');
    expect(second === first).toBe(goesOn);
  },
);

test('states that a script goes to in one turn are steps of one way', async () => {
  const script = `self.onInit = () => {
    const { stateController } = self.ctx;
    stateController.openState('far', { entityName: 'Hall' });
    stateController.updateState(null, { entityName: 'Pump 7' });
    stateController.openState('far', { entityName: 'Pump 8' });
  };`;
  await open(script, undefined, { alarmSource: null }, 'static');
  const way = await screen.findByRole('navigation', { name: 'States' });
  await waitFor(() => expect(way).toHaveTextContent('OverviewAt Pump 7At Pump 8'));
});
