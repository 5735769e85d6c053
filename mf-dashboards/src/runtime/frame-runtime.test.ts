/** @jest-environment jsdom */

import { type Ctx, runScript, turn } from '../testing/run-script';
import { scriptContext as context } from '../testing/script-context';

/** What is made of the arguments that a script gets. */
function namedBy(make: (...given: unknown[]) => unknown, begin?: Parameters<typeof runScript>[2]): unknown {
  let made: unknown;
  runScript(
    ((...given: unknown[]) => {
      made = make(...given);
    }) as never,
    undefined,
    begin,
  );
  return made;
}

test('the functions of a script are called as data and size change, and only then', () => {
  const called: string[] = [];
  const { tell } = runScript((self, ctx) => {
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
  expect(() => runScript((_self, ctx) => use(ctx))).toThrow(`${name} isn’t available in this console`);
});

test('in the frame of an action the page draws nothing', () => {
  const { TbFlot } = namedBy((...given: unknown[]) => ({ TbFlot: given[4] as new (ctx: object) => Ctx }), {
    action: { entityId: null, entityName: '', entityLabel: '', additionalParams: null, html: '' },
  }) as Record<string, new (ctx: object) => { readonly any: unknown }>;
  expect(() => TbFlot && new TbFlot({})).toThrow('TbFlot isn’t available in this console');
});

test('a page that tries a script out hears that it has begun', () => {
  expect(runScript(() => {}).calls).not.toContainEqual(['begun']);
  expect(runScript(() => {}, undefined, { isTried: true }).calls).toContainEqual(['begun']);
});

test('settings stay as the script has changed them until the page tells of others', () => {
  const seen: unknown[] = [];
  const { tell } = runScript((self, ctx) => {
    ctx.settings.level = 4;
    self.onDataUpdated = () => seen.push(ctx.settings.level);
  });
  const data = (value: number) => [{ datasource: {}, dataKey: { label: 'Oil' }, data: [[1, value]] as never }];
  tell({ data: data(1) });
  tell({ data: data(2), settings: { level: 5 } });
  expect(seen).toEqual([4, 4, 5]);
});

test('services are calls that begin with their first subscriber, and whose failures are told to it', async () => {
  const heard: unknown[] = [];
  const { calls } = runScript(
    (_self, ctx) => {
      const read = ctx.attributeService.getEntityAttributes({ entityType: 'DEVICE', id: 'a/../b' }, 'SERVER_SCOPE', [
        'x,y',
      ]);
      ctx.http.get('/api/never');
      read.subscribe((value: unknown) => heard.push(value));
      read.subscribe({ next: (value: unknown) => heard.push(value), complete: () => heard.push('complete') });
      ctx.deviceService
        .getDevice('gone')
        .subscribe(null, (error: Ctx) => heard.push([error.status, error.message, error.error.message]));
      ctx.http
        .get('/api/late')
        .subscribe(() => heard.push('late'))
        .unsubscribe();
    },
    (_name, _method, url) =>
      url === '/api/device/gone'
        ? { ok: false, status: 404, message: 'http 404', body: { message: 'no device' } }
        : { ok: true, value: 7 },
  );
  await turn();
  expect(calls.map((call) => call.slice(0, 3))).toEqual([
    ['http', 'GET', '/api/plugins/telemetry/DEVICE/a%2F..%2Fb/values/attributes/SERVER_SCOPE?keys=x%2Cy'],
    ['http', 'GET', '/api/device/gone'],
    ['http', 'GET', '/api/late'],
  ]);
  expect(heard).toEqual([7, 7, 'complete', [404, 'http 404', 'no device']]);
});

test.each<[string, (ctx: Ctx) => Ctx, unknown[]]>([
  [
    'the past of a key',
    (ctx) => ctx.attributeService.getEntityTimeseries({ entityType: 'DEVICE', id: 'd' }, ['oil'], 1, 9, 7, 'AVG', 5),
    [
      'GET',
      '/api/plugins/telemetry/DEVICE/d/values/timeseries?keys=oil&startTs=1&endTs=9&limit=7&agg=AVG&interval=5&orderBy=DESC&useStrictDataTypes=false',
    ],
  ],
  [
    'a page of devices',
    (ctx) =>
      ctx.deviceService.getCustomerDeviceInfos(
        'c/1',
        { pageSize: 5, page: 2, textSearch: 'a&b', sortOrder: { property: 'name', direction: 'ASC' } },
        'pump',
      ),
    [
      'GET',
      '/api/customer/c%2F1/deviceInfos?pageSize=5&page=2&textSearch=a%26b&sortProperty=name&sortOrder=ASC&type=pump',
    ],
  ],
  ['the first customers', (ctx) => ctx.customerService.getCustomers(), ['GET', '/api/customers?pageSize=10&page=0']],
  ['a device', (ctx) => ctx.deviceService.findByName('a&b'), ['GET', '/api/tenant/devices?deviceName=a%26b']],
  [
    'an answer of a device',
    (ctx) => ctx.deviceService.sendTwoWayRpcCommand('d', { method: 'open' }),
    ['POST', '/api/rpc/twoway/d', { method: 'open' }],
  ],
  ['to save', (ctx) => ctx.dashboardService.saveDashboard({ title: 'A' }), ['POST', '/api/dashboard', { title: 'A' }]],
  [
    'what a query finds',
    (ctx) => ctx.entityService.findEntityDataByQuery({ entityFilter: {} }),
    ['POST', '/api/entitiesQuery/find', { entityFilter: {} }],
  ],
])('a service asks for %s', async (_what, ask, call) => {
  const { calls } = runScript((_self, ctx) => ask(ctx).subscribe());
  await turn();
  expect(calls).toEqual([expect.arrayContaining(['http', ...call])]);
});

test('entities are found by a part of their name', async () => {
  const heard: unknown[] = [];
  const id = { entityType: 'DEVICE', id: 'd' };
  const field = (value: string) => ({ ts: 1, value });
  const { calls } = runScript(
    (_self, ctx) =>
      ctx.entityService
        .getEntitiesByNameFilter('DEVICE', 'ump', 3, 'pump')
        .subscribe((found: unknown) => heard.push(found)),
    () => ({
      ok: true,
      value: { data: [{ entityId: id, latest: { ENTITY_FIELD: { name: field('Pump 7'), createdTime: field('5') } } }] },
    }),
  );
  await turn();
  expect(calls[0]?.[3]).toMatchObject({
    entityFilter: { type: 'entityType', entityType: 'DEVICE' },
    keyFilters: [{ key: { key: 'name' } }, { key: { key: 'type' } }],
    pageLink: { pageSize: 3, page: 0 },
  });
  expect(heard).toMatchObject([[{ id, name: 'Pump 7', createdTime: 5 }]]);
});

test('states are read and gone to, and time windows followed', async () => {
  const read: unknown[] = [];
  const { calls } = runScript((_self, { stateController, timewindowFunctions, actionsApi }) => {
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
  await turn();
  expect(read).toEqual([0, 'default', { hall: 'B' }, 'Hall B', null, null]);
  expect(calls).toEqual([
    ['state', 'push', [{ id: 'a', params: {} }], true],
    ['state', 'back', 0],
    ['state', 'right'],
    [
      'show',
      'dialog',
      'a',
      { x: 1 },
      { dialogTitle: 'Title', dialogHideDashboardToolbar: false, dialogWidth: 50, dialogHeight: 60 },
    ],
    // Of a turn the last counts.
    ['timewindow', null, null, null],
  ]);
});

test('a script changes the head of its widget, once for all it says, and hears of its buttons', async () => {
  const pressed: unknown[] = [];
  const { calls, send } = runScript((_self, ctx) => {
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
  const { calls } = runScript((_self, ctx) => ctx.detectChanges());
  await turn();
  expect(calls).toEqual([]);
});

test('a script hears of a window that moves on, unless it wants points alone', () => {
  const of = (from: number, ...data: [number, number][]) => ({
    data: [{ datasource: {}, dataKey: {}, data }],
    timeWindow: { minTime: from, maxTime: from + 9, interval: 1, timezone: null, stDiff: 0 },
  });
  const heard = (ignoresTicks: boolean) => {
    const told: number[][] = [];
    const { tell } = runScript(
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

test('a script hears of latest values beside its series, of edit mode, of narrow windows, and of its end', () => {
  const called: string[] = [];
  const { tell } = runScript((self, ctx) => {
    self.onLatestDataUpdated = () => called.push(`latest ${ctx.latestData[0].data[0][1]}`);
    self.onEditModeChanged = () => called.push(`edit ${ctx.isEdit}`);
    self.onMobileModeChanged = () => called.push(`mobile ${ctx.isMobile}`);
    self.onDestroy = () => called.push('end');
  });
  const latestData = [{ datasource: {}, dataKey: { label: 'Limit' }, data: [[1, 40] as const] }];
  tell({ latestData });
  tell({ latestData, isEdit: true });
  tell({ latestData, isEdit: true, isMobile: true });
  dispatchEvent(new Event('pagehide'));
  expect(called).toEqual(['latest 40', 'edit true', 'mobile true', 'end']);
});

test('dates, texts, and zones are there without the page', () => {
  const made: unknown[] = [];
  runScript((_self, { date, translate, ngZone, sanitizer }) => {
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

describe('what a script throws', () => {
  test('is told once, and ends nothing: data and size reach it further', () => {
    const called: string[] = [];
    const { failures, tell } = runScript((self, ctx) => {
      self.onInit = () => {
        throw new Error('no init');
      };
      self.onDataUpdated = () => called.push(`data ${ctx.data[0].data[0][1]}`);
      self.onResize = () => {
        called.push(`size ${ctx.width}`);
        throw new Error('no resize');
      };
    });
    expect([failures, called]).toEqual([['no init'], ['data 20']]);
    const [first] = context().data;
    const more = (value: number) => ({ data: first ? [{ ...first, data: [[2, value] as const] }] : [] });
    tell({ width: 400, ...more(21) });
    expect([failures, called]).toEqual([
      ['no init', 'no resize'],
      ['data 20', 'size 400', 'data 21'],
    ]);
  });

  test('is over once it works again, and is told again if it fails again', () => {
    const first = context().data[0];
    let fails = true;
    const fail = new Error('no data');
    const { failures, tell } = runScript((self) => {
      self.onResize = () => undefined;
      self.onDataUpdated = () => {
        if (fails) throw fail;
      };
    });
    const more = (value: number) => ({ data: first ? [{ ...first, data: [[2, value] as const] }] : [] });
    tell(more(1));
    // That something else works says nothing of it.
    tell({ ...more(1), width: 1 });
    expect(failures).toEqual(['no data']);
    fails = false;
    tell(more(2));
    expect(failures).toEqual(['no data', null]);
    fails = true;
    tell(more(3));
    expect(failures).toEqual(['no data', null, 'no data']);
  });

  test('at its beginning, or at a press, is over with the next data', () => {
    const first = context().data[0];
    const { failures, tell, send } = runScript((self, ctx) => {
      const onAction = () => {
        throw new Error('no press');
      };
      self.onInit = () => {
        ctx.widgetActions = [{ name: 'Press', icon: 'close', show: true, onAction }];
        throw new Error('no init');
      };
      self.onDataUpdated = () => undefined;
    });
    const more = (value: number) => ({ data: first ? [{ ...first, data: [[2, value] as const] }] : [] });
    tell(more(1));
    send({ press: 0 });
    tell(more(2));
    expect(failures).toEqual(['no init', null, 'no press', null]);
  });

  test('in a callback of a subscription leaves the others be', async () => {
    const heard: unknown[] = [];
    const { failures, send } = runScript((_self, ctx) => {
      const dataLoading = ({ loadingData }: Ctx) => {
        if (loadingData) throw new Error('no loading');
      };
      const callbacks = { dataLoading, onDataUpdated: () => heard.push('data') };
      ctx.subscriptionApi
        .createSubscription({ type: 'latest', datasources: [], callbacks }, true)
        .subscribe(() => heard.push('made'));
    });
    send({ subscription: 'own-1', news: { data: [], latestData: [], timeWindow: null, problem: null } });
    await turn();
    expect([failures, heard]).toEqual([['no loading'], ['data', 'made']]);
  });
});

test('a loop of orders is one for each turn, and is refused once by name', async () => {
  const { calls, failures } = runScript(
    (self, ctx) => {
      self.onInit = () => {
        for (let at = 0; at < 1000; at += 1) {
          ctx.updateAliases();
          ctx.reset();
          ctx.timewindowFunctions.onUpdateTimewindow(at, at + 1);
          ctx.defaultSubscription.updateTimewindowConfig({ selectedTab: 1 });
        }
        for (let at = 0; at < 1000; at += 1) ctx.stateController.openState('a', {});
      };
    },
    (name) => {
      if (name === 'state') throw new Error('ctx.stateController is called too often');
      return null;
    },
  );
  await turn();
  expect(calls.map(([name]) => name)).toEqual([
    ...Array.from({ length: 20 }, () => 'state'),
    ...['refresh', 'reset', 'timewindow', 'timewindowConfig'],
  ]);
  expect(calls.at(-2)).toEqual(['timewindow', 999, 1000, null]);
  expect([...new Set(failures)]).toEqual(['ctx.stateController is called too often']);
});

test('the root of a widget has the class of its type, of the system or not', () => {
  const namespaces: unknown[] = [];
  for (const isSystemType of [true, false]) {
    const { widget } = context();
    document.body.className = '';
    runScript((_self, ctx) => namespaces.push(ctx.widgetNamespace, document.body.className), undefined, {
      widget: { ...widget, isSystemType },
    });
  }
  const [system, own] = ['widget-type-sys-own-oil', 'widget-type-own-oil'];
  expect(namespaces).toEqual([system, system, own, own]);
});

test('what a script keeps on ctx is its own, and can be asked for before', () => {
  const kept: unknown[] = [];
  runScript((_self, ctx) => {
    kept.push(ctx.map);
    ctx.map = { zoom: 3 };
    kept.push(ctx.map.zoom);
  });
  expect(kept).toEqual([undefined, 3]);
});

test('a script hears of another state, and the default controller knows no entity', () => {
  const heard: unknown[] = [];
  const params = { entityId: { entityType: 'DEVICE', id: 'p' } };
  const { tell } = runScript(
    (_self, { stateController }) => {
      heard.push(stateController.getEntityId());
      stateController.stateChanged().subscribe((id: string) => heard.push(id, stateController.getEntityId()));
    },
    undefined,
    { params },
  );
  tell({ params });
  tell({ params, stateId: 'far', controller: 'default' });
  expect(heard).toEqual([params.entityId, 'far', null]);
});

test('datasources without keys are there', () => {
  const datasources = [{ entityId: 'p', entityAliasId: 'a', filterId: 'f' }];
  const found: unknown[] = [];
  runScript((_self, ctx) => found.push(ctx.datasources, ctx.defaultSubscription.datasources), undefined, {
    data: [],
    datasources,
  });
  expect(found).toEqual([datasources, datasources]);
});

describe('calls of ctx.http', () => {
  const call = async (use: (http: Ctx) => Ctx) => {
    const heard: unknown[] = [];
    const { calls } = runScript(
      (_self, { http }) => use(http).subscribe((value: unknown) => heard.push(value)),
      () => ({ ok: true, value: 'answer' }),
    );
    await turn();
    return { calls, heard };
  };

  test('take parameters, repeated ones too, texts, and the answer around the body', async () => {
    const params = { key: ['a b', 'c'], page: 0, none: null };
    const headers = { 'Content-Type': 'application/json; charset=utf-8', Accept: 'text/plain' };
    const { calls, heard } = await call((http) =>
      http.get('/api/x?y=1', { params, headers, responseType: 'text', observe: 'response', withCredentials: true }),
    );
    expect(calls).toEqual([['http', 'GET', '/api/x?y=1&key=a%20b&key=c&page=0', null, 'text']]);
    expect(heard).toEqual([expect.objectContaining({ body: 'answer', ok: true, status: 200 })]);
    expect((await call((http) => http.post('/api/x', { a: 1 }, { params: { b: true } }))).calls).toEqual([
      ['http', 'POST', '/api/x?b=true', { a: 1 }],
    ]);
  });

  test.each([
    ['the header Authorization: Bearer x', { headers: { Authorization: 'Bearer x' } }],
    ['the header Content-Type: text/xml', { headers: { 'Content-Type': 'text/xml' } }],
    ['responseType blob', { responseType: 'blob' }],
    ['observe events', { observe: 'events' }],
    ['context', { context: {} }],
  ])('refuse %s by name', (what, options) => {
    expect(() => runScript((_self, { http }) => void http.delete('/api/x', options))).toThrow(
      `${what} of ctx.http isn’t available in this console`,
    );
  });
});

test('calls about thousands of entities wait in the frame, and all are made', async () => {
  let [open, most, made, refused] = [0, 0, 0, 0];
  const { calls } = runScript(
    (_self, ctx) => {
      for (let at = 0; at < 10_200; at += 1)
        ctx.deviceService.getDevice(`d${at}`).subscribe(
          () => {
            made += 1;
          },
          () => {
            refused += 1;
          },
        );
    },
    async () => {
      open += 1;
      most = Math.max(most, open);
      await Promise.resolve();
      open -= 1;
      return { ok: true, value: {} };
    },
  );
  while (made + refused < 10_200) await turn();
  expect([calls.length, most, made, refused]).toEqual([10_100, 100, 10_100, 100]);
});
