import type { SubscriptionNews } from './frame/subscriptions';
import type { FrameContext } from './frame-context';
import type { FrameParts } from './frame-parts';

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
  type Answer =
    | { ok: true; value: unknown }
    | { ok: false; status: number; message: string; statusText: string; body: unknown };

  const told = () => bridge.context as FrameContext;

  /** Calls to the page that are under way. An action's dialog, which ends the frame, closes when there are none any more. */
  let open = 0;
  let isClosing = false;
  const closeWhenDone = () =>
    setTimeout(() => {
      if (isClosing && open === 0) void bridge.call('close');
      else ending?.check();
    });
  const close = () => {
    isClosing = true;
    closeWhenDone();
  };
  /** The frame of an action ends by itself. */
  const ending = told().action
    ? parts.ending({
        isBusy: () => isClosing || open > 0 || dialogs.isShown() || Object.keys(subscriptions.others).length > 0,
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

  const { closed, refusal, placed } = parts.closing(parts.lines);
  const { once, many, rxjs } = parts.observables(closed);
  /** What the page would refuse waits here: a script may ask about each of thousands of entities. */
  const inLine = parts.callLine({ open: 100, waiting: 10_000 });
  const callPage = async (method: string, url: string, body?: unknown, responseType?: string, signal?: AbortSignal) => {
    const how = responseType === 'text' ? [responseType] : [];
    const answer = (await inLine(async () => {
      signal?.throwIfAborted();
      return ask('http', method, url, body ?? null, ...how);
    })) as Answer;
    if (answer.ok) return answer.value;
    const { status, message, statusText, body: said } = answer;
    throw Object.assign(new Error(message), {
      ...{ status, statusText: statusText || message, error: said ?? { status, message } },
    });
  };
  const request = (...call: Parameters<typeof callPage>) => once(() => callPage(...call));
  const services = parts.services(closed, request, parts.httpCall, rxjs);

  parts.habits({ ask, call: callPage });

  const toast = (type: string) => (text: unknown) => void ask('toast', type, String(text));
  /** There is jQuery where the script names it. */
  const $ = (globalThis as { jQuery?: (element: unknown) => object }).jQuery;
  const listOf = (name: string, element: unknown) => {
    if (!$) throw refusal(name);
    return $(element);
  };

  const dialogs = parts.dialogs({
    ...{ closed, once, ask, told, container, templates, $ },
    contextOf: () => ctx,
    keepOpen() {
      isClosing = false;
      if (told().action) void bridge.call('dialog');
    },
    ...{ close, fail: bridge.fail },
  });
  const { formatValue, ...utils } = parts.utils(told);
  Object.assign(services, parts.pageServices(closed, rxjs, parts.datePattern, told), dialogs.services, {
    utils: closed('ctx.utils', { formatValue, ...utils }),
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

  /** Settings as the script has left them, until the page tells of others. */
  let seen = told().settings;
  let seenText = JSON.stringify(seen);
  let settings = seen;
  const settingsNow = () => {
    const now = told().settings;
    if (now === seen) return settings;
    seen = now;
    const text = JSON.stringify(now);
    if (text !== seenText) settings = now;
    seenText = text;
    return settings;
  };
  const doors = parts.doors({
    ...{ isDrawn: told().isDrawn === true, container, ask, attempt, told, settings: settingsNow },
    ...{ data: () => subscriptions.data(), contextOf: () => ctx, refusal, placed },
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
      return settingsNow();
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
    mapInstance: parts.map({
      ...{ closed, told, rxjs, placed, data: () => subscriptions.data() },
      attributes: services.attributeService ?? {},
    }),
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
    closeDialog: close,
  };
  Object.defineProperties(members, Object.getOwnPropertyDescriptors(head.members));
  // Scripts copy `ctx`, which asks for every member.
  for (const name of ['$container', '$containerParent'])
    Object.defineProperty(members, name, { enumerable: $ !== undefined });
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
    doors.look();
    if (!told().isDrawn) return;
    const text = JSON.stringify(settingsNow());
    if (text !== drawn) orders.order('draw', settingsNow());
    drawn = text;
  };
  const run = () => script.call(self, self, ctx, $, $, ...classes);
  templates.run(() => (ending ? ending.run(run) : void run()));
  const call = (name: string) => {
    const own = self[name];
    if (typeof own === 'function')
      templates.run(() => attempt(() => own.call(self), name === 'onInit' ? undefined : name));
  };
  const changes = parts.changes(told());
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
    const called = changes(now);
    pages.settle(now.paged);
    subscriptions.heard();
    states.heard();
    for (const name of called) call(name);
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
  if (told().isTried) void ask('begun');
}
