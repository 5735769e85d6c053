import type { FrameContext } from './frame-context';

/** What the document of a widget gives to its program; see the kit's sandbox. */
export interface FrameBridge {
  context: unknown;
  container: unknown;
  onContext: (listener: () => void) => void;
  call: (name: string, ...args: unknown[]) => Promise<unknown>;
}

/**
 * Runs the controller script of a stored widget in its frame: gives it `self`, which it fills with its functions, and calls
 * them as data and size change. `ctx` holds what the page told last, as copies; its services are calls to the page, whose
 * results the script subscribes to. What isn't there throws an error that names it.
 *
 * Its text is sent to the frame: it must not use anything outside of itself.
 */
export function frameRuntime(bridge: FrameBridge, script: (self: Record<string, unknown>, ctx: object) => void): void {
  type Id = { entityType: string; id: string };
  type Attribute = { key: string; value: unknown };
  type Next = (value: unknown) => void;
  type Answer = { ok: true; value: unknown } | { ok: false; status: number; message: string };

  const told = () => bridge.context as FrameContext;

  /** An object of which what isn't there can't be read unnoticed. */
  const closed = <T extends object>(path: string, members: T): T =>
    new Proxy(members, {
      get(target, name) {
        if (typeof name === 'symbol' || name in target) return Reflect.get(target, name);
        if (name === 'then' || name === 'toJSON') return undefined;
        throw new Error(`${path}.${name} isn’t available in this console`);
      },
    });

  /** What a call comes to, as scripts subscribe to it: it begins with the first who does. */
  const observable = (start: () => Promise<unknown>) => {
    let begun: Promise<unknown> | undefined;
    const toPromise = () => {
      begun ??= start();
      return begun;
    };
    return closed('observable', {
      toPromise,
      subscribe(
        first?: Next | { next?: Next; error?: Next; complete?: () => void },
        error?: Next,
        complete?: () => void,
      ) {
        const observer = typeof first === 'object' && first !== null ? first : { next: first, error, complete };
        let isOver = false;
        toPromise().then(
          (value) => {
            if (isOver) return;
            observer.next?.(value);
            observer.complete?.();
          },
          (reason) => {
            if (!isOver) observer.error?.(reason);
          },
        );
        return {
          unsubscribe() {
            isOver = true;
          },
        };
      },
    });
  };

  const request = (method: string, url: string, body?: unknown) =>
    observable(async () => {
      const answer = (await bridge.call('http', method, url, body ?? null)) as Answer;
      if (answer.ok) return answer.value;
      const { status, message } = answer;
      throw Object.assign(new Error(message), { status, error: { status, message } });
    });
  const part = (text: unknown) => encodeURIComponent(String(text));
  const telemetry = ({ entityType, id }: Id, rest: string) =>
    `/api/plugins/telemetry/${part(entityType)}/${part(id)}/${rest}`;
  const keys = (names?: readonly string[]) => (names?.length ? `?keys=${names.map(part).join(',')}` : '');
  const byKey = (list: readonly Attribute[]) => Object.fromEntries(list.map(({ key, value }) => [key, value]));
  const read = (path: string) => (id: string) => request('GET', `/api/${path}/${part(id)}`);

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
      if (!target) return observable(() => Promise.reject(new Error('Target device is not set!')));
      const body = { method, params: params ?? null, persistent: persistent === true, retries };
      return request('POST', `/api/rpc/${way}/${part(target)}`, timeout ? { ...body, timeout } : body);
    };

  function formatValue(value: unknown, decimals?: number | null, units?: string | null, showZeroDecimals?: boolean) {
    const number = typeof value === 'string' && value.trim() === '' ? Number.NaN : Number(value);
    if (value === null || value === undefined || !Number.isFinite(number)) return value;
    if (typeof decimals !== 'number' && !units) return value;
    let text = typeof decimals === 'number' ? number.toFixed(decimals) : String(number);
    if (!showZeroDecimals && text.includes('.')) text = text.replace(/\.?0+$/, '');
    return units ? `${text} ${units}` : text;
  }

  const toast = (type: string) => (text: unknown) => void bridge.call('toast', type, String(text));
  const goTo =
    (name: string) =>
    (...args: unknown[]) =>
      void bridge.call('state', name, ...args);
  type Descriptor = { id?: unknown } | null | undefined;
  const scope: Record<string, unknown> = {};

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
      return [bridge.container];
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
        void bridge.call('handleWidgetAction', action?.id, id ?? null, name ?? '', label ?? '');
      },
    }),
    controlApi: closed('ctx.controlApi', {
      sendOneWayCommand: command('oneway'),
      sendTwoWayCommand: command('twoway'),
      completedCommand() {},
    }),
    http: closed('ctx.http', {
      get: (url: string) => request('GET', url),
      post: (url: string, body?: unknown) => request('POST', url, body),
      delete: (url: string) => request('DELETE', url),
    }),
    attributeService: closed('ctx.attributeService', {
      getEntityAttributes: (entity: Id, scope: string, names?: string[]) =>
        request('GET', telemetry(entity, `values/attributes/${part(scope)}${keys(names)}`)),
      saveEntityAttributes: (entity: Id, scope: string, list: Attribute[]) =>
        request('POST', telemetry(entity, `attributes/${part(scope)}`), byKey(list)),
      deleteEntityAttributes: (entity: Id, scope: string, list: Attribute[]) =>
        request('DELETE', telemetry(entity, `${part(scope)}${keys(list.map(({ key }) => key))}`)),
      saveEntityTimeseries: (entity: Id, scope: string, list: Attribute[]) =>
        request('POST', telemetry(entity, `timeseries/${part(scope)}`), byKey(list)),
    }),
    deviceService: closed('ctx.deviceService', { getDevice: read('device'), getDeviceInfo: read('device/info') }),
    assetService: closed('ctx.assetService', { getAsset: read('asset') }),
    entityViewService: closed('ctx.entityViewService', { getEntityView: read('entityView') }),
    customerService: closed('ctx.customerService', { getCustomer: read('customer') }),
    dashboardService: closed('ctx.dashboardService', { getDashboard: read('dashboard') }),
    utils: closed('ctx.utils', { formatValue }),
    showSuccessToast: toast('success'),
    showInfoToast: toast('info'),
    showWarnToast: toast('warn'),
    showErrorToast: toast('error'),
    detectChanges() {},
    detectContainerChanges() {},
    updateWidgetParams() {},
  };
  const ctx = closed('ctx', members);
  scope.ctx = ctx;

  const self: Record<string, unknown> = { ctx };
  script.call(self, self, ctx);
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
