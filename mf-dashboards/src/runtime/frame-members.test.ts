/** @jest-environment jsdom */
import { readFileSync } from 'node:fs';
import { hostile } from '../testing/hostile';
import { type Ctx, giveJQuery } from '../testing/run-script';
import { scriptContext } from '../testing/script-context';
import { frameParts } from './frame-parts';
import { frameRuntime } from './frame-runtime';

beforeAll(giveJQuery);

/** `ctx` of a script, and what it has asked the page for. */
function open() {
  const calls: unknown[][] = [];
  const found: { ctx?: Ctx } = {};
  const bridge = {
    context: scriptContext(),
    container: document.body,
    onContext: () => undefined,
    onMessage: () => undefined,
    fail: () => undefined,
    async call(...call: unknown[]) {
      calls.push(JSON.parse(JSON.stringify(call)));
      return { ok: true, value: null };
    },
  };
  frameRuntime(bridge, frameParts, ((_self: unknown, ctx: Ctx) => {
    found.ctx = ctx;
  }) as never);
  return { ctx: found.ctx as Ctx, calls };
}

const words = (text: string) => text.trim().split(/\s+/);

/** What the platform's console has, by where it is. */
const members: readonly (readonly [where: string, names: string[]])[] = [
  [
    'ctx',
    words(`dashboard parentDashboard popoverComponent stateController aliasController dashboardTimewindow isEdit isMobile currentUser
      widgetNamespace toastTargetId widget widgetConfig settings units decimals widgetTitle widgetTitleTooltip hideTitlePanel
      customHeaderActions widgetActions pageLink timePageLink alarmQuery $container $containerParent width height $scope $injector
      servicesMap ngZone store rxjs datasources data latestData hiddenData timeWindow defaultSubscription subscriptions
      activeEntityInfo timewindowFunctions subscriptionApi controlApi utils actionsApi mapInstance authService deviceService assetService
      entityViewService customerService dashboardService userService attributeService entityRelationService entityService dialogs
      customDialog resourceService telemetryWsService date translate http sanitizer router showSuccessToast showInfoToast
      showWarnToast showErrorToast showToast hideToast detectChanges detectContainerChanges updateWidgetParams updateAliases reset
      closeDialog registerPopoverComponent updatePopoverPositions setPopoversHidden`),
  ],
  [
    'ctx.defaultSubscription',
    words(`id type datasources data latestData hiddenData datasourcePages dataPages alarms alarmSource legendData timeWindow
      timeWindowConfig comparisonEnabled comparisonTimeWindow rpcEnabled targetDeviceId targetDeviceName rpcErrorText rpcRejection
      hasResolvedData widgetTimewindowChanged$ onUpdateTimewindow onResetTimewindow subscribeForAlarms update
      updateTimewindowConfig clearRpcError getFirstEntityInfo loadingData subscribeForPaginatedData subscribeAllForPaginatedData`),
  ],
  ['ctx.timewindowFunctions', words('onUpdateTimewindow onResetTimewindow')],
  ['ctx.subscriptionApi', words('createSubscription createSubscriptionFromInfo removeSubscription')],
  ['ctx.utils', words('formatValue guid defaultValue deepClone customTranslation createLabelFromDatasource isDefined')],
  [
    'ctx.actionsApi',
    words(`actionDescriptorsBySourceId getActionDescriptors handleWidgetAction elementClick getActiveEntityInfo
      openDashboardStateInSeparateDialog openDashboardStateInPopover`),
  ],
  ['ctx.mapInstance', words('datasources saveMarkerLocation savePolygonLocation saveLocation')],
  ['ctx.controlApi', words('sendOneWayCommand sendTwoWayCommand completedCommand')],
  ['ctx.$scope', words('ctx fb validators rpcEnabled executingRpcRequest rpcErrorText rpcRejection clearRpcError')],
];
const docs = readFileSync(`${__dirname}/../../../docs/widgets.md`, 'utf8');

const isListed = (name: string) => docs.includes(`\`${name}\``) || docs.includes(`\`${name}.`);

test('the documents list all that ctx has', () => {
  expect(Object.keys(open().ctx).filter((name) => !isListed(name))).toEqual([]);
});

describe.each(members)('each member of %s', (where, names) => {
  test.each(names)('%s is there, or an error names it; and the documents list it', (name) => {
    const { ctx } = open();
    const object: Ctx = where
      .split('.')
      .slice(1)
      .reduce((found, part) => found[part], ctx);
    let error: unknown;
    try {
      expect(object[name]).not.toBeUndefined();
    } catch (thrown) {
      error = thrown;
    }
    if (error) expect(String(error)).toContain(`Error: ${where}.${name} isn’t available in this console`);
    expect(isListed(name)).toBe(true);
  });
});

/** All functions that a script reaches from `ctx`, by their paths. */
function functionsOf(ctx: Ctx): [string, (...args: unknown[]) => unknown][] {
  const seen = new Set<unknown>();
  const found: [string, (...args: unknown[]) => unknown][] = [];
  const look = (path: string, value: unknown) => {
    if (value === null || seen.has(value) || value instanceof Node || Array.isArray(value)) return;
    if (typeof value === 'function') found.push([path, value.bind(null) as never]);
    if (typeof value !== 'object') return;
    seen.add(value);
    for (const name of Object.keys(value)) {
      try {
        look(`${path}.${name}`, (value as Ctx)[name]);
      } catch {
        // What cannot cross says so.
      }
    }
  };
  look('ctx', ctx);
  return found;
}

/** What the page does for a frame; nothing else is asked of it. */
const asked = words(`alarms ask close handleWidgetAction head http pages refresh reset show state subscribe timewindow
  timewindowConfig toast unsubscribe`);

test('no function of ctx does anything but ask the page, whatever it is passed', async () => {
  const before = Object.getOwnPropertyNames(Object.prototype);
  const { ctx, calls } = open();
  const all = functionsOf(ctx);
  expect(all.length).toBeGreaterThan(120);
  for (const [, run] of all) {
    for (const first of hostile) {
      for (const args of [[first], [hostile[19], first, first, first], [() => undefined, first]]) {
        try {
          const result = run(...args) as { subscribe?: (next: () => void, failed: () => void) => void } | undefined;
          // What is subscribed to begins then; its failures are told.
          const ignore = () => undefined;
          if (typeof result === 'object' && result !== null && 'subscribe' in result)
            result.subscribe?.(ignore, ignore);
        } catch (error) {
          expect(error).toBeInstanceOf(Error);
        }
      }
    }
  }
  await new Promise((resolve) => setTimeout(resolve));
  expect(({} as { polluted?: boolean }).polluted).toBeUndefined();
  expect(Object.getOwnPropertyNames(Object.prototype)).toEqual(before);
  expect([...new Set(calls.map(([name]) => name))].filter((name) => !asked.includes(name as string))).toEqual([]);
});
