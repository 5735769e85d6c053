import type { frameActions } from './frame/actions';
import type { callLine } from './frame/call-line';
import type { frameCommands } from './frame/commands';
import type { datePattern } from './frame/date-pattern';
import type { frameDoors } from './frame/doors';
import type { frameEnding } from './frame/ending';
import type { frameFailures } from './frame/failures';
import type { frameHead } from './frame/head';
import type { httpCall } from './frame/http-options';
import type { legendOf } from './frame/legend';
import type { frameObservables } from './frame/observables';
import type { frameOrders } from './frame/orders';
import type { framePageServices } from './frame/page-services';
import type { framePages } from './frame/pages';
import type { frameServices } from './frame/services';
import type { frameStates } from './frame/states';
import type { frameSubscriptions, SubscriptionNews } from './frame/subscriptions';
import type { frameTemplates } from './frame/templates';
import type { FrameContext } from './frame-context';

/** What the document of a widget gives to its program; see the kit's sandbox. */
export interface FrameBridge {
  context: unknown;
  container: unknown;
  onContext: (listener: () => void) => void;
  onMessage: (listener: (message: unknown) => void) => void;
  call: (name: string, ...args: unknown[]) => Promise<unknown>;
  /** Tells of what a script throws; null: what failed works again. */
  fail: (error: unknown) => void;
}

/** The functions that it is made of besides. */
export interface FrameParts {
  observables: typeof frameObservables;
  failures: typeof frameFailures;
  ending: typeof frameEnding;
  orders: typeof frameOrders;
  doors: typeof frameDoors;
  services: typeof frameServices;
  callLine: typeof callLine;
  httpCall: typeof httpCall;
  pageServices: typeof framePageServices;
  datePattern: typeof datePattern;
  commands: typeof frameCommands;
  head: typeof frameHead;
  states: typeof frameStates;
  actions: typeof frameActions;
  legendOf: typeof legendOf;
  pages: typeof framePages;
  subscriptions: typeof frameSubscriptions;
  templates: typeof frameTemplates;
  /** The widget's template, where the frame has the code of templates; '': it has none. */
  template: string;
  /** Classes that a script may name, and that there are none of here. */
  classes: readonly string[];
  /** Lines of the program before the script. */
  lines: number;
}

/**
 * Runs the controller script of a stored widget in its frame: gives it `self`, which it fills with its functions, and calls
 * them as data and size change. `ctx` holds what the page told last, as copies; its services are calls to the page, whose
 * results the script subscribes to. What isn't there throws an error that names it.
 *
 * Its text is sent to the frame: it must not use anything outside of itself.
 */
export function frameRuntime(
  bridge: FrameBridge,
  parts: FrameParts,
  script: (self: Record<string, unknown>, ctx: object, ...$: unknown[]) => unknown,
): void {
  type Answer = { ok: true; value: unknown } | { ok: false; status: number; message: string };

  const told = () => bridge.context as FrameContext;
  const { lines } = parts;

  /** Calls to the page that are under way. An action's dialog, which ends the frame, closes when there are none any more. */
  let open = 0;
  let isClosing = false;
  const closeWhenDone = () =>
    setTimeout(() => {
      if (isClosing && open === 0) void bridge.call('close');
      else ending?.check();
    });
  /** The frame of an action ends by itself. */
  const ending = told().action
    ? parts.ending({
        isBusy: () => isClosing || open > 0 || shown > 0 || Object.keys(subscriptions.others).length > 0,
        end: () => void bridge.call('close'),
        fail: bridge.fail,
      })
    : undefined;
  const container = bridge.container as HTMLElement;
  const templates = parts.templates({
    html: parts.template,
    container,
    told,
    fail: bridge.fail,
    async ask(name, ...args) {
      open += 1;
      try {
        return await bridge.call(name, ...args);
      } finally {
        open -= 1;
        closeWhenDone();
      }
    },
  });
  const { ask } = templates;

  const refusal = (path: string): Error => {
    const refused = new Error(`${path} isn’t available in this console`);
    // It is thrown here, but the script asked for it: the first place of the stack that is the script's own.
    const places = [...String(refused.stack).matchAll(/user-document:(\d+):(\d+)/g)];
    const [, line, column] = places.find(([, at]) => Number(at) > lines + 1) ?? [];
    return line ? Object.assign(refused, { lineNumber: Number(line), columnNumber: Number(column) }) : refused;
  };

  /** What the platform's console has there, and what isn't here. */
  const uncrossed = [
    ...['dashboard', 'aliasController', 'router', 'store', 'authService', 'telemetryWsService', 'edgeService'],
    ...['pageLink', 'timePageLink', 'alarmQuery'],
  ];
  /** An object of which what isn't there can't be read unnoticed. On `ctx` itself scripts keep what is theirs. */
  const closed = <T extends object>(path: string, members: T): T =>
    new Proxy(members, {
      get(target, name) {
        if (typeof name === 'symbol' || name in target) return Reflect.get(target, name);
        if (name === 'then' || name === 'toJSON' || (path === 'ctx' && !uncrossed.includes(name))) return undefined;
        throw refusal(`${path}.${name}`);
      },
    });

  const { once, many, rxjs } = parts.observables(closed);
  /** What the page would refuse waits here: a script may ask about each of thousands of entities. */
  const inLine = parts.callLine({ open: 100, waiting: 10_000 });
  const callPage = async (method: string, url: string, body?: unknown, responseType?: string) => {
    const how = responseType === 'text' ? [responseType] : [];
    const answer = (await inLine(() => ask('http', method, url, body ?? null, ...how))) as Answer;
    if (answer.ok) return answer.value;
    const { status, message } = answer;
    throw Object.assign(new Error(message), { status, statusText: message, error: { status, message } });
  };
  const request = (...call: Parameters<typeof callPage>) => once(() => callPage(...call));
  const services = parts.services(closed, request, parts.httpCall, rxjs);

  function formatValue(value: unknown, decimals?: number | null, units?: string | null, showZeroDecimals?: boolean) {
    const number = typeof value === 'string' && value.trim() === '' ? Number.NaN : Number(value);
    if (value === null || value === undefined || !Number.isFinite(number)) return value;
    if (typeof decimals !== 'number' && !units) return value;
    let text = typeof decimals === 'number' ? number.toFixed(decimals) : String(number);
    if (!showZeroDecimals && text.includes('.')) text = text.replace(/\.?0+$/, '');
    return units ? `${text} ${units}` : text;
  }

  const toast = (type: string) => (text: unknown) => void ask('toast', type, String(text));
  /** There is jQuery where the script names it. */
  const $ = (globalThis as { jQuery?: (element: unknown) => object }).jQuery;
  const listOf = (name: string, element: unknown) => {
    if (!$) throw refusal(name);
    return $(element);
  };

  /** Dialogs of the script. */
  let shown = 0;
  Object.assign(services, parts.pageServices(closed, rxjs, parts.datePattern), {
    utils: closed('ctx.utils', { formatValue }),
    dialogs: closed('ctx.dialogs', {
      alert: (title: unknown, text: unknown, ok?: string) => once(() => ask('ask', 'alert', title, text, ok ?? '')),
      confirm: (title: unknown, text: unknown, cancel?: string, ok?: string) =>
        once(() => ask('ask', 'confirm', title, text, ok ?? '', cancel ?? '')),
    }),
    customDialog: closed('ctx.customDialog', {
      /** In the dialog that the page has opened for the action: the HTML, and what `controller` does with it. */
      customDialog(html: unknown, controller?: (instance: object) => void, data?: unknown) {
        if (!told().action && !templates.isThere)
          throw new Error('ctx.customDialog isn’t available outside of actions in this console');
        if (!templates.isThere && /\*ng[A-Z]|\[formGroup\]|formControlName|\((ngSubmit|click)\)=/.test(String(html)))
          throw new Error('Angular templates aren’t available here: none was seen in the script');
        return once(
          () =>
            new Promise((resolve) => {
              let end = () => {};
              const close = (result?: unknown) => {
                resolve(result);
                end();
                shown -= 1;
                if (!told().action || shown > 0) return;
                isClosing = true;
                closeWhenDone();
              };
              shown += 1;
              isClosing = false;
              const instance = { ...templates.members, dialogRef: { close }, data, container, widgetContext: ctx, $ };
              if (!templates.isThere) container.innerHTML = String(html);
              controller?.(instance);
              if (templates.isThere) end = templates.dialog(String(html), instance);
            }),
        );
      },
    }),
  });
  const $injector = closed('ctx.$injector', {
    get(name: string) {
      if (Object.hasOwn(services, name)) return services[name];
      throw new Error(`ctx.$injector.get(${JSON.stringify(name)}) isn’t available in this console`);
    },
  });
  const scope: Record<string, unknown> = { $injector, ...templates.members };
  for (const name of templates.isThere ? [] : ['fb', 'validators'])
    Object.defineProperty(scope, name, {
      get() {
        throw new Error(`ctx.$scope.${name} isn’t available in this console`);
      },
      // What the script puts there itself is there.
      set(value: unknown) {
        Object.defineProperty(scope, name, { value, writable: true });
      },
      configurable: true,
    });
  const controlApi = parts.commands({ closed, once, call: callPage, told, scope });

  const head = parts.head({ ask, told });
  const { attempt, round } = parts.failures(bridge.fail);
  const orders = parts.orders({ ask, attempt });
  const states = parts.states({ closed, many, orders, attempt, told });
  const pages = parts.pages({ rxjs, ask });
  const { timewindow } = states;
  const { legendOf } = parts;
  const own = { closed, rxjs, many, ask, told, scope, timewindow, pages, legendOf, formatValue, attempt, orders };
  const subscriptions = parts.subscriptions(own);

  const doors = parts.doors(told().isDrawn === true, (name) => {
    throw refusal(name);
  });
  const { isSystemType, bundleAlias, typeAlias } = told().widget;
  const namespace = `widget-type-${isSystemType ? 'sys-' : ''}${bundleAlias}-${typeAlias}`;
  // Style sheets and scripts find the widget by it.
  container.classList.add(namespace);
  const members = {
    get widget() {
      return { ...told().widget, config: told().config };
    },
    get widgetConfig() {
      return told().config;
    },
    get settings() {
      return told().settings;
    },
    get units() {
      return told().config.units || '';
    },
    get decimals() {
      return told().config.decimals ?? 2;
    },
    get widgetNamespace() {
      return namespace;
    },
    toastTargetId: 'dashboardRoot',
    popoverComponent: null,
    parentDashboard: null,
    get isEdit() {
      return told().isEdit;
    },
    get data() {
      return subscriptions.data();
    },
    get latestData() {
      return told().latestData;
    },
    get hiddenData() {
      return subscriptions.hiddenData();
    },
    get datasources() {
      return subscriptions.datasources();
    },
    get timeWindow() {
      return told().timeWindow;
    },
    get dashboardTimewindow() {
      return told().dashboardTimewindow;
    },
    get defaultSubscription() {
      return subscriptions.own();
    },
    get subscriptions() {
      return { [told().widget.id]: subscriptions.own(), ...subscriptions.others };
    },
    get activeEntityInfo() {
      return subscriptions.activeEntity();
    },
    get currentUser() {
      return told().user;
    },
    get isMobile() {
      return told().isMobile;
    },
    get width() {
      return told().width;
    },
    get height() {
      return told().height;
    },
    get $container() {
      return listOf('ctx.$container', container);
    },
    get $containerParent() {
      return listOf('ctx.$containerParent', document.documentElement);
    },
    $scope: doors.scopeWith(scope),
    stateController: states.controller,
    timewindowFunctions: states.timewindow,
    subscriptionApi: subscriptions.api,
    actionsApi: parts.actions({ closed, ask, told, activeEntity: subscriptions.activeEntity }),
    controlApi,
    ...services,
    servicesMap: closed('ctx.servicesMap', { get: (name: string) => name }),
    $injector,
    rxjs,
    showSuccessToast: toast('success'),
    showInfoToast: toast('info'),
    showWarnToast: toast('warn'),
    showErrorToast: toast('error'),
    showToast: (type: string, text: unknown) => toast(type)(text),
    hideToast: () => void ask('toast', null),
    detectChanges() {
      head.flush();
      templates.flush();
    },
    detectContainerChanges() {},
    updateWidgetParams: head.flush,
    registerPopoverComponent() {},
    updatePopoverPositions() {},
    setPopoversHidden() {},
    reset: () => orders.order('reset'),
    updateAliases: () => orders.order('refresh'),
    closeDialog() {
      isClosing = true;
      closeWhenDone();
    },
  };
  Object.defineProperties(members, Object.getOwnPropertyDescriptors(head.members));
  const ctx = closed('ctx', members);
  scope.ctx = ctx;
  const { showSuccessToast, showInfoToast, showWarnToast, showErrorToast, showToast, hideToast } = members;
  Object.assign(scope, { showSuccessToast, showInfoToast, showWarnToast, showErrorToast, showToast, hideToast });

  const self: Record<string, unknown> = { ctx };
  const { action } = told();
  const event = { preventDefault() {}, stopPropagation() {} };
  if (action) {
    const { entityId, entityName, entityLabel, additionalParams, html } = action;
    self.actionArguments = [event, ctx, entityId, entityName, html, additionalParams, entityLabel];
    document.addEventListener('keydown', ({ key }) => void (key === 'Escape' && bridge.call('close')));
  }
  const classes = parts.classes.map(doors.classOf);
  /** Whoever draws the widget follows the settings as the script has left them. */
  let drawn = JSON.stringify(told().settings);
  const draw = () => {
    if (!told().isDrawn) return;
    const text = JSON.stringify(told().settings);
    if (text !== drawn) orders.order('draw', told().settings);
    drawn = text;
  };
  const run = () => script.call(self, self, ctx, $, $, ...classes);
  templates.run(() => (ending ? ending.run(run) : void run()));
  const call = (name: string) => {
    const own = self[name];
    if (typeof own === 'function')
      templates.run(() => attempt(() => own.call(self), name === 'onInit' ? undefined : name));
  };
  let before = told();
  const dataOf = ({ data, alarms, paged, hidden }: FrameContext) => JSON.stringify([data, alarms, paged, hidden]);
  let data = dataOf(before);
  const windowOf = ({ timeWindow }: FrameContext) => JSON.stringify(timeWindow);
  /** Of a window that moves on points leave at its beginning, and that is all. */
  const isTick = (then: FrameContext, now: FrameContext) =>
    !now.paged &&
    then.hidden?.join() === now.hidden?.join() &&
    then.data.length === now.data.length &&
    now.data.every(({ data }, at) => {
      const all = then.data[at]?.data ?? [];
      return data.length <= all.length && JSON.stringify(all.slice(all.length - data.length)) === JSON.stringify(data);
    });
  let latest = JSON.stringify(before.latestData);
  bridge.onMessage((message) => {
    const { press, subscription: id, news } = message as { press?: number; subscription?: string; news?: unknown };
    templates.run(() => {
      if (press !== undefined) attempt(() => head.press(press, event));
      if (id !== undefined) subscriptions.tell(id, news as SubscriptionNews);
    });
  });
  addEventListener('pagehide', () => call('onDestroy'));
  const follow = () => {
    const now = told();
    const isResized = now.width !== before.width || now.height !== before.height;
    const isMoved = now.isMobile !== before.isMobile;
    const next = dataOf(now);
    const hasMoved = now.timeWindow !== null && windowOf(now) !== windowOf(before);
    const isChanged = now.ignoresTicks
      ? next !== data && !(now.timeWindow && isTick(before, now))
      : next !== data || hasMoved;
    const nextLatest = JSON.stringify(now.latestData);
    const isLatestChanged = nextLatest !== latest;
    const isModeChanged = now.isEdit !== before.isEdit;
    before = now;
    data = next;
    latest = nextLatest;
    pages.settle(now.paged);
    subscriptions.heard();
    states.heard();
    if (isModeChanged) call('onEditModeChanged');
    if (isMoved) call('onMobileModeChanged');
    if (isResized) call('onResize');
    if (isChanged) call('onDataUpdated');
    if (isLatestChanged) call('onLatestDataUpdated');
    draw();
  };
  let isDrawn = false;
  attempt(() => {
    templates.draw(scope);
    isDrawn = true;
  });
  if (!isDrawn) return;
  bridge.onContext(() => templates.run(() => round(follow)));
  call('onInit');
  attempt(templates.follow);
  call('onDataUpdated');
  draw();
}
