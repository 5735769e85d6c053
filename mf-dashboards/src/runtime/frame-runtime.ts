import type { frameObservables } from './frame/observables';
import type { frameQuery } from './frame/query';
import type { frameServices } from './frame/services';
import type { FrameContext } from './frame-context';

/** What the document of a widget gives to its program; see the kit's sandbox. */
export interface FrameBridge {
  context: unknown;
  container: unknown;
  onContext: (listener: () => void) => void;
  call: (name: string, ...args: unknown[]) => Promise<unknown>;
}

/** The functions that it is made of besides. */
export interface FrameParts {
  observables: typeof frameObservables;
  services: typeof frameServices;
  query: typeof frameQuery;
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
  { observables, services: servicesOf, query, lines }: FrameParts,
  script: (self: Record<string, unknown>, ctx: object, ...$: unknown[]) => void,
): void {
  type Id = { entityType: string; id: string };
  type Answer = { ok: true; value: unknown } | { ok: false; status: number; message: string };

  const told = () => bridge.context as FrameContext;

  /** Calls to the page that are under way. An action's dialog, which ends the frame, closes when there are none any more. */
  let open = 0;
  let isClosing = false;
  const closeWhenDone = () =>
    setTimeout(() => {
      if (isClosing && open === 0) void bridge.call('close');
    });
  const ask = async (name: string, ...args: unknown[]): Promise<unknown> => {
    open += 1;
    try {
      return await bridge.call(name, ...args);
    } finally {
      open -= 1;
      closeWhenDone();
    }
  };

  /** An object of which what isn't there can't be read unnoticed. */
  const closed = <T extends object>(path: string, members: T): T =>
    new Proxy(members, {
      get(target, name) {
        if (typeof name === 'symbol' || name in target) return Reflect.get(target, name);
        if (name === 'then' || name === 'toJSON') return undefined;
        const refused = new Error(`${path}.${name} isn’t available in this console`);
        // It is thrown here, but the script asked for it: the first place of the stack that is the script's own.
        const places = [...String(refused.stack).matchAll(/user-document:(\d+):(\d+)/g)];
        const [, line, column] = places.find(([, at]) => Number(at) > lines + 1) ?? [];
        throw line ? Object.assign(refused, { lineNumber: Number(line), columnNumber: Number(column) }) : refused;
      },
    });

  const { once, rxjs } = observables(closed);
  const request = (method: string, url: string, body?: unknown) =>
    once(async () => {
      const answer = (await ask('http', method, url, body ?? null)) as Answer;
      if (answer.ok) return answer.value;
      const { status, message } = answer;
      throw Object.assign(new Error(message), { status, error: { status, message } });
    });
  const services = servicesOf(closed, request);

  const command =
    (way: 'oneway' | 'twoway') =>
    (
      method: string,
      params?: unknown,
      timeout?: number,
      persistent?: boolean,
      _interval?: number,
      retries?: number,
    ) => {
      const { target } = told();
      if (!target) return once(() => Promise.reject(new Error('Target device is not set!')));
      const body = { method, params: params ?? null, persistent: persistent === true, retries };
      return request('POST', `/api/rpc/${way}/${encodeURIComponent(target)}`, timeout ? { ...body, timeout } : body);
    };

  function formatValue(value: unknown, decimals?: number | null, units?: string | null, showZeroDecimals?: boolean) {
    const number = typeof value === 'string' && value.trim() === '' ? Number.NaN : Number(value);
    if (value === null || value === undefined || !Number.isFinite(number)) return value;
    if (typeof decimals !== 'number' && !units) return value;
    let text = typeof decimals === 'number' ? number.toFixed(decimals) : String(number);
    if (!showZeroDecimals && text.includes('.')) text = text.replace(/\.?0+$/, '');
    return units ? `${text} ${units}` : text;
  }

  const toast = (type: string) => (text: unknown) => void ask('toast', type, String(text));
  const goTo =
    (name: string) =>
    (...args: unknown[]) =>
      void ask('state', name, ...args);
  type Descriptor = { id?: unknown } | null | undefined;
  const listed = (globalThis as { jQuery?: ReturnType<typeof query> }).jQuery;
  const $ = listed ?? query(document);

  Object.assign(services, {
    utils: closed('ctx.utils', { formatValue }),
    dialogs: closed('ctx.dialogs', {
      alert: (title: unknown, text: unknown, ok?: string) => once(() => ask('ask', 'alert', title, text, ok ?? '')),
      confirm: (title: unknown, text: unknown, cancel?: string, ok?: string) =>
        once(() => ask('ask', 'confirm', title, text, ok ?? '', cancel ?? '')),
    }),
    customDialog: closed('ctx.customDialog', {
      /** In the dialog that the page has opened for the action: the HTML, and what `controller` does with it. */
      customDialog(html: unknown, controller?: (instance: object) => void, data?: unknown) {
        if (!told().action) throw new Error('ctx.customDialog isn’t available outside of actions in this console');
        if (/\*ng[A-Z]|\[formGroup\]|formControlName|\((ngSubmit|click)\)=/.test(String(html)))
          throw new Error('Angular templates aren’t available in this console');
        return once(
          () =>
            new Promise((resolve) => {
              const close = (result?: unknown) => {
                resolve(result);
                isClosing = true;
                closeWhenDone();
              };
              const container = bridge.container as HTMLElement;
              container.innerHTML = String(html);
              const instance = { dialogRef: { close }, data, container, widgetContext: ctx, $ };
              controller?.(instance);
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
  const scope: Record<string, unknown> = { $injector };

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
    get widgetTitle() {
      return told().config.title || told().widget.title;
    },
    get data() {
      return told().data;
    },
    get datasources() {
      return told().data.map(({ datasource }) => datasource);
    },
    get timeWindow() {
      return told().timeWindow;
    },
    get defaultSubscription() {
      const { data, timeWindow, target, widget } = told();
      const datasources = data.map(({ datasource }) => datasource);
      return closed('ctx.defaultSubscription', {
        ...{ id: widget.id, type: widget.type, data, datasources, timeWindow },
        ...{ targetDeviceId: target, rpcEnabled: target !== null, hasResolvedData: data.length > 0 },
      });
    },
    get activeEntityInfo() {
      const { entityId, entityType, entityName, entityLabel }: Record<string, unknown> =
        told().data[0]?.datasource ?? {};
      return entityId ? { entityId: { entityType, id: entityId }, entityName, entityLabel } : null;
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
      return $(bridge.container);
    },
    isEdit: false,
    hideTitlePanel: false,
    $scope: scope,
    stateController: closed('ctx.stateController', {
      getStateParams: () => told().params,
      getStateId: () => told().stateId,
      openState: goTo('open'),
      updateState: goTo('update'),
      resetState: goTo('reset'),
    }),
    actionsApi: closed('ctx.actionsApi', {
      getActionDescriptors: (source: string) => told().config.actions?.[source] ?? [],
      getActiveEntityInfo: () => members.activeEntityInfo,
      handleWidgetAction(_event: unknown, action: Descriptor, id?: Id, name?: string, _more?: unknown, label?: string) {
        void ask('handleWidgetAction', action?.id, id ?? null, name ?? '', label ?? '');
      },
    }),
    controlApi: closed('ctx.controlApi', {
      sendOneWayCommand: command('oneway'),
      sendTwoWayCommand: command('twoway'),
      completedCommand() {},
    }),
    ...services,
    servicesMap: closed('ctx.servicesMap', { get: (name: string) => name }),
    $injector,
    rxjs,
    showSuccessToast: toast('success'),
    showInfoToast: toast('info'),
    showWarnToast: toast('warn'),
    showErrorToast: toast('error'),
    detectChanges() {},
    detectContainerChanges() {},
    updateWidgetParams() {},
    updateAliases() {
      void ask('refresh');
    },
    closeDialog() {
      isClosing = true;
      closeWhenDone();
    },
  };
  const ctx = closed('ctx', members);
  scope.ctx = ctx;

  const self: Record<string, unknown> = { ctx };
  const { action } = told();
  if (action) {
    const event = { preventDefault() {}, stopPropagation() {} };
    const { entityId, entityName, entityLabel, additionalParams, html } = action;
    self.actionArguments = [event, ctx, entityId, entityName, html, additionalParams, entityLabel];
    document.addEventListener('keydown', ({ key }) => void (key === 'Escape' && bridge.call('close')));
  }
  script.call(self, self, ctx, $, $);
  const call = (name: string) => {
    const own = self[name];
    if (typeof own === 'function') own.call(self);
  };
  let before = told();
  let data = JSON.stringify(before.data);
  call('onInit');
  call('onDataUpdated');
  bridge.onContext(() => {
    const now = told();
    const isResized = now.width !== before.width || now.height !== before.height;
    const isMoved = now.isMobile !== before.isMobile;
    const next = JSON.stringify(now.data);
    const isChanged = next !== data;
    before = now;
    data = next;
    if (isMoved) call('onMobileModeChanged');
    if (isResized) call('onResize');
    if (isChanged) call('onDataUpdated');
  });
}
