/** @jest-environment jsdom */
import jquery from 'jquery/dist/jquery.min.js?raw';
import { scriptContext } from '../testing/script-context';
import type { FrameContext } from './frame-context';
import { frameParts } from './frame-program';
import { type FrameBridge, frameRuntime } from './frame-runtime';

beforeAll(() => new Function(jquery)());

const context = scriptContext;

type Script = Parameters<typeof frameRuntime>[2];
// biome-ignore lint/suspicious/noExplicitAny: scripts have no types.
type Ctx = Record<string, any>;

/** Runs a script with a page that answers its calls; what it called, and how to tell it more. */
function run(
  script: (self: Record<string, unknown>, ctx: Ctx) => void,
  answer: (...call: unknown[]) => unknown = () => null,
  begin: Partial<FrameContext> = {},
) {
  const calls: unknown[][] = [];
  const listeners: (() => void)[] = [];
  const messages: ((message: unknown) => void)[] = [];
  const bridge: FrameBridge = {
    context: context(begin),
    container: document.body,
    onContext: (listener) => void listeners.push(listener),
    onMessage: (listener) => void messages.push(listener),
    async call(...call) {
      calls.push(call);
      return answer(...call);
    },
  };
  frameRuntime(bridge, frameParts, script as Script);
  const tell = (more: Partial<FrameContext>) => {
    bridge.context = context(more);
    for (const listener of listeners) listener();
  };
  const send = (message: unknown) => {
    for (const listener of messages) listener(message);
  };
  return { calls, tell, send };
}

/** What is made of the arguments that a script gets. */
function namedBy(make: (...given: unknown[]) => unknown): unknown {
  let made: unknown;
  run(((...given: unknown[]) => {
    made = make(...given);
  }) as never);
  return made;
}

const turn = () => new Promise((resolve) => setTimeout(resolve));

test('the functions of a script are called as data and size change, and only then', () => {
  const called: string[] = [];
  const { tell } = run((self, ctx) => {
    self.onInit = () => called.push(`init ${ctx.data[0].data[0][1]} ${ctx.units} ${ctx.settings.level}`);
    self.onDataUpdated = () => called.push(`data ${ctx.defaultSubscription.data[0].data[0][1]}`);
    self.onResize = () => called.push(`size ${ctx.width}`);
  });
  tell({});
  tell({ width: 400 });
  const [first] = context().data;
  tell({ width: 400, data: first ? [{ ...first, data: [[2, 21]] }] : [] });
  expect(called).toEqual(['init 20 l 3', 'data 20', 'size 400', 'data 21']);
});

test.each([
  ['ctx.router', (ctx: Ctx) => ctx.router],
  ['ctx.$injector.get("router")', (ctx: Ctx) => ctx.$injector.get(ctx.servicesMap.get('router'))],
  ['ctx.dashboard', (ctx: Ctx) => ctx.dashboard.ctx],
  ['ctx.aliasController', (ctx: Ctx) => ctx.aliasController],
  ['ctx.deviceService.saveAll', (ctx: Ctx) => ctx.deviceService.saveAll({})],
  ['ctx.telemetryWsService', (ctx: Ctx) => ctx.telemetryWsService.subscribe()],
  ['ctx.stateController.dashboardCtrl', (ctx: Ctx) => ctx.stateController.dashboardCtrl],
  ['ctx.defaultSubscription.ctx', (ctx: Ctx) => ctx.defaultSubscription.ctx],
  ['ctx.$scope.fb', (ctx: Ctx) => ctx.$scope.fb.group({})],
  ['ctx.$scope.validators', (ctx: Ctx) => ctx.$scope.validators.required],
  ['ctx.http.put', (ctx: Ctx) => ctx.http.put('/api/x', {})],
  ['observable.lift', (ctx: Ctx) => ctx.http.get('/api/x').lift()],
  ['ctx.rxjs.bufferCount', (ctx: Ctx) => ctx.rxjs.bufferCount(2)],
])('%s cannot cross, and the error names it', (name, use) => {
  expect(() => run((_self, ctx) => use(ctx))).toThrow(`${name} isn’t available in this console`);
});

test('parts of the platform’s own console say that they are not here', () => {
  const { TbFlot, TbMapWidgetV2 } = namedBy((...given: unknown[]) => {
    const [TbFlot, , , , , TbMapWidgetV2] = given.slice(4) as (new () => Ctx)[];
    return { TbFlot, TbMapWidgetV2 };
  }) as Record<string, new () => { readonly any: unknown }>;
  expect(() => TbFlot && new TbFlot()).toThrow('TbFlot isn’t available in this console');
  expect(() => TbMapWidgetV2 && (TbMapWidgetV2 as unknown as Ctx).settingsSchema()).toThrow('TbMapWidgetV2 isn’t');
});

test('services are calls that begin with their first subscriber, and whose failures are told to it', async () => {
  const heard: unknown[] = [];
  const { calls } = run(
    (_self, ctx) => {
      const read = ctx.attributeService.getEntityAttributes({ entityType: 'DEVICE', id: 'a/../b' }, 'SERVER_SCOPE', [
        'x,y',
      ]);
      ctx.http.get('/api/never');
      read.subscribe((value: unknown) => heard.push(value));
      read.subscribe({ next: (value: unknown) => heard.push(value), complete: () => heard.push('complete') });
      ctx.deviceService
        .getDevice('gone')
        .subscribe(null, (error: Error & { status: number }) => heard.push([error.status, error.message]));
      ctx.http
        .get('/api/late')
        .subscribe(() => heard.push('late'))
        .unsubscribe();
    },
    (_name, _method, url) =>
      url === '/api/device/gone' ? { ok: false, status: 404, message: 'no device' } : { ok: true, value: 7 },
  );
  await turn();
  expect(calls.map((call) => call.slice(0, 3))).toEqual([
    ['http', 'GET', '/api/plugins/telemetry/DEVICE/a%2F..%2Fb/values/attributes/SERVER_SCOPE?keys=x%2Cy'],
    ['http', 'GET', '/api/device/gone'],
    ['http', 'GET', '/api/late'],
  ]);
  expect(heard).toEqual([7, 7, 'complete', [404, 'no device']]);
});

test('commands go to the device of the widget, and say where there is none', async () => {
  const heard: unknown[] = [];
  const { calls, tell } = run(
    (self, ctx) => {
      const send = () =>
        ctx.controlApi
          .sendTwoWayCommand('open', { by: 3 }, 500)
          .subscribe(heard.push, (error: Error) => heard.push(error.message));
      self.onInit = send;
      self.onResize = send;
    },
    () => ({ ok: true, value: null }),
  );
  tell({ target: null, width: 1 });
  await turn();
  expect(calls).toEqual([
    [
      'http',
      'POST',
      '/api/rpc/twoway/d1',
      { method: 'open', params: { by: 3 }, persistent: false, retries: undefined, timeout: 500 },
    ],
  ]);
  expect(heard).toContain('Rpc disabled!');
});

test('commands of a previewed type are answered without being sent', async () => {
  jest.useFakeTimers();
  const heard: unknown[] = [];
  const scope: Ctx[] = [];
  const { calls } = run(
    (_self, { controlApi, $scope }) => {
      scope.push($scope);
      controlApi.sendTwoWayCommand('open', { by: 3 }, 700).subscribe((value: unknown) => heard.push(value));
      controlApi.sendOneWayCommand('shut').subscribe((value: unknown) => heard.push(value));
    },
    () => ({ ok: true, value: null }),
    { target: null, simulates: true },
  );
  expect(scope[0]?.rpcEnabled).toBe(true);
  await jest.advanceTimersByTimeAsync(499);
  expect(heard).toEqual([]);
  await jest.advanceTimersByTimeAsync(1);
  expect(heard).toEqual([expect.objectContaining({ method: 'open', params: { by: 3 }, timeout: 700 }), null]);
  expect(calls).toEqual([]);
  jest.useRealTimers();
});

test('a command that waits for its device is asked about until it is over', async () => {
  jest.useFakeTimers();
  const states = ['QUEUED', 'DELIVERED', 'SUCCESSFUL'];
  const heard: unknown[] = [];
  let scope: Ctx = {};
  run(
    (_self, ctx) => {
      scope = ctx.$scope;
      ctx.controlApi
        .sendTwoWayCommand('open', null, 0, true, 1000, 3, { by: 'me' })
        .subscribe((value: unknown) => heard.push(value));
    },
    (_name, method) => ({
      ok: true,
      value: method === 'POST' ? { rpcId: 'r1' } : { status: states.shift(), response: { done: states.length === 0 } },
    }),
  );
  await jest.advanceTimersByTimeAsync(500);
  expect([scope.executingRpcRequest, scope.rpcEnabled, heard]).toEqual([true, true, []]);
  await jest.advanceTimersByTimeAsync(2000);
  expect(heard).toEqual([{ done: true }]);
  expect(scope.executingRpcRequest).toBe(false);
  jest.useRealTimers();
});

test('how a command failed is told on the scope until the next one', async () => {
  const reasons: unknown[] = [];
  const { tell } = run(
    (self, { controlApi, $scope }) => {
      const send = () => controlApi.sendOneWayCommand('open').subscribe(null, () => reasons.push($scope.rpcErrorText));
      self.onInit = send;
      self.onResize = () => {
        $scope.clearRpcError();
        reasons.push($scope.rpcErrorText);
      };
    },
    () => ({ ok: false, status: 504, message: 'late' }),
  );
  await turn();
  tell({ width: 1 });
  expect(reasons).toEqual(['Request Timeout.', null]);
});

test('states are read and gone to, and time windows followed', () => {
  const read: unknown[] = [];
  const { calls } = run((_self, { stateController, timewindowFunctions, actionsApi }) => {
    read.push(stateController.getStateIndex(), stateController.getStateIdAtIndex(0));
    read.push(stateController.getStateParamsByStateId('default'), stateController.getCurrentStateName());
    read.push(stateController.getEntityId('pump'), stateController.getEntityId());
    stateController.pushAndOpenState([{ id: 'a', params: {} }], true);
    stateController.navigatePrevState(0);
    stateController.openRightLayout();
    timewindowFunctions.onUpdateTimewindow(1, 2);
    timewindowFunctions.onResetTimewindow();
    actionsApi.openDashboardStateInSeparateDialog('a', { x: 1 }, 'Title', false, 50, 60);
  });
  expect(read).toEqual([0, 'default', { hall: 'B' }, 'Hall B', null, null]);
  expect(calls).toEqual([
    ['state', 'push', [{ id: 'a', params: {} }], true],
    ['state', 'back', 0],
    ['state', 'right'],
    ['timewindow', 1, 2, null],
    ['timewindow', null, null, null],
    [
      'show',
      'dialog',
      'a',
      { x: 1 },
      { dialogTitle: 'Title', dialogHideDashboardToolbar: false, dialogWidth: 50, dialogHeight: 60 },
    ],
  ]);
});

test('a script changes the head of its widget, once for all it says, and hears of its buttons', async () => {
  const pressed: unknown[] = [];
  const { calls, send } = run((_self, ctx) => {
    ctx.widgetTitle = 'Oil: 20 l';
    ctx.hideTitlePanel = false;
    ctx.widgetActions = [
      { name: 'Never', icon: 'close', show: false, onAction: () => pressed.push('never') },
      { name: 'Again', icon: 'refresh', show: true, onAction: () => pressed.push('again') },
    ];
    ctx.detectChanges();
  });
  await turn();
  expect(calls).toEqual([
    ['head', { title: 'Oil: 20 l', isHidden: false, actions: [{ name: 'Again', icon: 'refresh' }] }],
  ]);
  send({ press: 0 });
  expect(pressed).toEqual(['again']);
});

test('a script that says nothing of its widget’s head leaves it alone', async () => {
  const { calls } = run((_self, ctx) => ctx.detectChanges());
  await turn();
  expect(calls).toEqual([]);
});

test('subscriptions of a script are kept by the page, and tell of data and of latest values', async () => {
  const heard: unknown[] = [];
  const { calls, send } = run((_self, ctx) => {
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
  const { send } = run((_self, ctx) => {
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
  const { tell } = run(
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

test('a script hears of a window that moves on, unless it wants points alone', () => {
  const of = (from: number, ...data: [number, number][]) => ({
    data: [{ datasource: {}, dataKey: {}, data }],
    timeWindow: { minTime: from, maxTime: from + 9, interval: 1, timezone: null, stDiff: 0 },
  });
  const heard = (ignoresTicks: boolean) => {
    const told: number[][] = [];
    const { tell } = run(
      (self, ctx) => {
        self.onDataUpdated = () => told.push([ctx.timeWindow.minTime, ctx.data[0].data.length]);
      },
      undefined,
      { ...of(0, [1, 1], [2, 2]), ignoresTicks },
    );
    tell({ ...of(0, [1, 1], [2, 2]), ignoresTicks });
    tell({ ...of(1, [1, 1], [2, 2]), ignoresTicks });
    tell({ ...of(2, [2, 2]), ignoresTicks });
    tell({ ...of(3, [2, 3]), ignoresTicks });
    tell({ ...of(4, [2, 3], [4, 4]), ignoresTicks });
    return told;
  };
  expect(heard(false)).toEqual([
    [0, 2],
    [1, 2],
    [2, 1],
    [3, 1],
    [4, 2],
  ]);
  expect(heard(true)).toEqual([
    [0, 2],
    [3, 1],
    [4, 2],
  ]);
});

test('a subscription knows its window and its device, follows another window, and hears of one', () => {
  const heard: unknown[] = [];
  const { calls, tell } = run((_self, ctx) => {
    const { timeWindowConfig, targetDeviceName, widgetTimewindowChanged$, ...own } = ctx.defaultSubscription;
    heard.push([timeWindowConfig, targetDeviceName]);
    const hearing = widgetTimewindowChanged$.subscribe((config: unknown) => {
      heard.push(config);
      hearing.unsubscribe();
    });
    own.updateTimewindowConfig({ selectedTab: 1 });
  });
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
    run(
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
    run((_self, ctx) => ctx.subscriptionApi.createSubscriptionFromInfo(type, infos, {}, true, true));
  expect(() => create('rpc', [])).toThrow('Subscriptions of type rpc aren’t available in this console');
  expect(() => create('latest', { entityType: 'DEVICE', entityName: 'Pump' })).toThrow('entities without IDs');
  const { calls } = create('latest', { entityType: 'DEVICE', entityIds: ['a', 'b'], attributes: [{ name: 'x' }] });
  expect(calls[0]?.[2]).toMatchObject({
    datasources: [{ entityId: 'a' }, { entityId: 'b', dataKeys: [{ name: 'x' }] }],
  });
});

test('a subscription of a script hears of its window', () => {
  const heard: unknown[] = [];
  const { send } = run((_self, ctx) => {
    const callbacks = { timeWindowUpdated: (_of: unknown, window: unknown) => heard.push(window) };
    ctx.subscriptionApi.createSubscription({ type: 'timeseries', datasources: [], callbacks }, true);
  });
  const news = { data: [], latestData: [], timeWindow: { minTime: 1 }, problem: null };
  for (const one of [news, news, { ...news, timeWindow: { minTime: 2 } }]) send({ subscription: 'own-1', news: one });
  expect(heard).toEqual([{ minTime: 1 }, { minTime: 2 }]);
});

test('a script hears of latest values beside its series, of edit mode, and of its end', () => {
  const called: string[] = [];
  const { tell } = run((self, ctx) => {
    self.onLatestDataUpdated = () => called.push(`latest ${ctx.latestData[0].data[0][1]}`);
    self.onEditModeChanged = () => called.push(`edit ${ctx.isEdit}`);
    self.onDestroy = () => called.push('end');
  });
  const latestData = [{ datasource: {}, dataKey: { label: 'Limit' }, data: [[1, 40] as const] }];
  tell({ latestData });
  tell({ latestData, isEdit: true });
  dispatchEvent(new Event('pagehide'));
  expect(called).toEqual(['latest 40', 'edit true', 'end']);
});

test('dates, texts, and zones are there without the page', () => {
  const made: unknown[] = [];
  run((_self, { date, translate, ngZone, sanitizer }) => {
    const at = new Date(2026, 2, 5, 7, 8, 9).getTime();
    made.push(date.transform(at, "yyyy-MM-dd HH:mm:ss 'at' h a"), date.transform('no date'));
    made.push(
      translate.instant('custom.key'),
      ngZone.run(() => 3),
      sanitizer.bypassSecurityTrustHtml('<b>'),
    );
  });
  expect(made).toEqual(['2026-03-05 07:08:09 at 7 AM', null, 'custom.key', 3, '<b>']);
});

describe('a function of an action', () => {
  const action = {
    entityId: { entityType: 'DEVICE' as const, id: 'p' },
    ...{
      entityName: 'Pump 7',
      entityLabel: 'Old',
      additionalParams: { row: 3 },
      html: '<button id="save">Save</button>',
    },
  };

  test('gets what was pressed, asks, and works with services by their names', async () => {
    const given: unknown[] = [];
    const { calls } = run(
      (self, ctx) => {
        const [, , id, name, html, more, label] = self.actionArguments as unknown[];
        given.push(id, name, html, more, label);
        const { servicesMap, $scope } = ctx;
        const dialogs = $scope.$injector.get(servicesMap.get('dialogs'));
        const devices = $scope.$injector.get(servicesMap.get('deviceService'));
        dialogs.confirm('Delete?', 'It is gone then', 'Keep', 'Delete').subscribe((yes: boolean) => {
          if (yes) devices.deleteDevice('p').subscribe(() => ctx.updateAliases());
        });
      },
      (name) => (name === 'ask' ? true : { ok: true, value: null }),
      { action },
    );
    await turn();
    await turn();
    expect(given).toEqual([action.entityId, 'Pump 7', action.html, { row: 3 }, 'Old']);
    expect(calls).toEqual([
      ['ask', 'confirm', 'Delete?', 'It is gone then', 'Delete', 'Keep'],
      ['http', 'DELETE', '/api/device/p', null],
      ['refresh'],
    ]);
  });

  test('fills its dialog, and closes it', async () => {
    const heard: unknown[] = [];
    const { calls } = run(
      (_self, ctx) => {
        ctx.customDialog
          .customDialog(action.html, ({ $, dialogRef }: Ctx) => $('#save').on('click', () => dialogRef.close('saved')))
          .subscribe((result: unknown) => heard.push(result));
      },
      () => null,
      { action },
    );
    document.getElementById('save')?.click();
    await turn();
    document.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape' }));
    expect(heard).toEqual(['saved']);
    expect(calls).toEqual([['close'], ['close']]);
  });

  test.each([
    ['Angular templates', { action }, '<form [formGroup]="f"></form>'],
    ['ctx.customDialog', {}, '<p></p>'],
  ])('is told that there are no %s', (what, more, html) => {
    expect(() =>
      run(
        (_self, ctx) => ctx.customDialog.customDialog(html),
        () => null,
        more,
      ),
    ).toThrow(what);
  });
});
