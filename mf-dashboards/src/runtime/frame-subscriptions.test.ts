/** @jest-environment jsdom */
import { type Ctx, runScript, turn } from '../testing/run-script';

test('subscriptions of a script are kept by the page, and tell of data and of latest values', async () => {
  const heard: unknown[] = [];
  const { calls, send } = runScript((_self, ctx) => {
    const callbacks = {
      onDataUpdated: ({ data }: Ctx) => heard.push(['data', data[0].data]),
      onLatestDataUpdated: ({ latestData }: Ctx) => heard.push(['latest', latestData.length]),
      onDataUpdateError: (_of: unknown, error: Error) => heard.push(['error', error.message]),
    };
    const infos = [{ type: 'entity', entityType: 'DEVICE', entityId: 'p', timeseries: [{ name: 'oil' }] }];
    ctx.subscriptionApi
      .createSubscriptionFromInfo('latest', infos, { callbacks }, true, true)
      .subscribe((made: Ctx) => heard.push(['made', made.datasources, Object.keys(ctx.subscriptions)]));
  });
  const [asked] = calls;
  expect(asked?.slice(0, 2)).toEqual(['subscribe', 'own-1']);
  expect(asked?.[2]).toMatchObject({
    type: 'latest',
    datasources: [{ entityId: 'p', dataKeys: [{ name: 'oil', label: 'oil', type: 'timeseries' }] }],
  });
  const datasource = { entityId: 'p' };
  const news = { data: [{ datasource, dataKey: {}, data: [[1, 2]] }], latestData: [], timeWindow: null, problem: null };
  send({ subscription: 'own-1', news });
  await turn();
  send({ subscription: 'own-1', news: { ...news, latestData: [{}] } });
  send({ subscription: 'own-1', news: { ...news, problem: 'unresolved' } });
  send({ subscription: 'own-9', news });
  expect(heard).toEqual([
    ['data', [[1, 2]]],
    ['made', [datasource], ['w', 'own-1']],
    ['latest', 1],
    ['error', 'unresolved'],
  ]);
});

test('subscriptions of a script tell that they wait, what is left out, and that there are others', async () => {
  const heard: unknown[] = [];
  const { send } = runScript((_self, ctx) => {
    const callbacks = {
      dataLoading: ({ loadingData }: Ctx) => heard.push(['loading', loadingData]),
      onSubscriptionMessage: (_of: unknown, message: object) => heard.push(message),
      onInitialPageDataChanged: (_of: unknown, now: Ctx[]) =>
        heard.push(['others', now.map(({ entityId }) => entityId)]),
    };
    ctx.subscriptionApi.createSubscription({ type: 'latest', datasources: [], callbacks }, true).subscribe();
  });
  const about = (entityId: string, more: object = {}) => ({
    ...{ data: [{ datasource: { entityId }, dataKey: {}, data: [] }], latestData: [], timeWindow: null, problem: null },
    ...more,
  });
  send({ subscription: 'own-1', news: about('p', { note: '1 of 5 entities shown' }) });
  send({ subscription: 'own-1', news: about('p', { note: '1 of 5 entities shown' }) });
  send({ subscription: 'own-1', news: about('q') });
  await turn();
  expect(heard).toEqual([
    ['loading', true],
    ['loading', false],
    { severity: 'warn', message: '1 of 5 entities shown' },
    ['others', ['q']],
  ]);
});

test('what the legend hides is in the hidden data, and the legend says so', () => {
  const seen: unknown[] = [];
  const { tell } = runScript(
    (self, ctx) => {
      self.onDataUpdated = () => {
        const { legendData, hiddenData } = ctx.defaultSubscription;
        seen.push([ctx.data[0].data, hiddenData[0].data, ctx.hiddenData.length, legendData.data[0]?.hidden]);
      };
    },
    undefined,
    { hidden: [] },
  );
  tell({ hidden: [0] });
  tell({});
  expect(seen).toEqual([
    [[[1, 20]], [], 1, false],
    [[], [[1, 20]], 1, true],
    [[[1, 20]], [], 1, undefined],
  ]);
});

test('a subscription knows its window and its device, follows another window, and hears of one', async () => {
  const heard: unknown[] = [];
  const { calls, tell } = runScript((_self, ctx) => {
    const { timeWindowConfig, targetDeviceName, widgetTimewindowChanged$, ...own } = ctx.defaultSubscription;
    heard.push([timeWindowConfig, targetDeviceName]);
    const hearing = widgetTimewindowChanged$.subscribe((config: unknown) => {
      heard.push(config);
      hearing.unsubscribe();
    });
    own.updateTimewindowConfig({ selectedTab: 1 });
  });
  await turn();
  expect(calls).toEqual([['timewindowConfig', { selectedTab: 1 }]]);
  tell({});
  tell({ timeWindowConfig: { selectedTab: 1 } });
  tell({ timeWindowConfig: { selectedTab: 0 } });
  expect(heard).toEqual([[{ selectedTab: 0 }, 'Pump 7'], { selectedTab: 1 }]);
});

test('a subscription knows the time that it is compared with', () => {
  const comparisonWindow = { minTime: 1, maxTime: 2, interval: 1, timezone: null, stDiff: 0 };
  const seen: unknown[] = [];
  for (const begin of [{}, { comparisonWindow }])
    runScript(
      (_self, { defaultSubscription: own }) => seen.push([own.comparisonEnabled, own.comparisonTimeWindow]),
      undefined,
      begin,
    );
  expect(seen).toEqual([
    [false, null],
    [true, comparisonWindow],
  ]);
});

test('a subscription that cannot be is refused by name', () => {
  const create = (type: string, infos: unknown) =>
    runScript((_self, ctx) => ctx.subscriptionApi.createSubscriptionFromInfo(type, infos, {}, true, true));
  expect(() => create('rpc', [])).toThrow('Subscriptions of type rpc aren’t available in this console');
  expect(() => create('latest', { entityType: 'DEVICE', entityName: 'Pump' })).toThrow('entities without IDs');
  const { calls } = create('latest', { entityType: 'DEVICE', entityIds: ['a', 'b'], attributes: [{ name: 'x' }] });
  expect(calls[0]?.[2]).toMatchObject({
    datasources: [{ entityId: 'a' }, { entityId: 'b', dataKeys: [{ name: 'x' }] }],
  });
});

test('a subscription of a script hears of its window', () => {
  const heard: unknown[] = [];
  const { send } = runScript((_self, ctx) => {
    const callbacks = { timeWindowUpdated: (_of: unknown, window: unknown) => heard.push(window) };
    ctx.subscriptionApi.createSubscription({ type: 'timeseries', datasources: [], callbacks }, true);
  });
  const news = { data: [], latestData: [], timeWindow: { minTime: 1 }, problem: null };
  for (const one of [news, news, { ...news, timeWindow: { minTime: 2 } }]) send({ subscription: 'own-1', news: one });
  expect(heard).toEqual([{ minTime: 1 }, { minTime: 2 }]);
});

test('a subscription that is asked for again waits until the page tells of it, though nothing has changed', () => {
  const heard: unknown[] = [];
  let own: Ctx = {};
  const { calls, send } = runScript((_self, ctx) => {
    const callbacks = {
      onDataUpdated: ({ loadingData }: Ctx) => heard.push(['data', loadingData]),
      onLatestDataUpdated: () => heard.push('latest'),
    };
    ctx.subscriptionApi.createSubscription({ type: 'latest', datasources: [], callbacks }, true);
    own = ctx.subscriptions['own-1'];
  });
  const news = { data: [], latestData: [], timeWindow: null, problem: null };
  send({ subscription: 'own-1', news });
  own.update();
  heard.push(own.loadingData);
  send({ subscription: 'own-1', news });
  expect(heard).toEqual([['data', false], true, ['data', false]]);
  expect(calls.map(([name]) => name)).toEqual(['subscribe', 'subscribe']);
});
