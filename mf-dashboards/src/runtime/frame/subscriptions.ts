import type { FrameContext, ScriptData } from '../frame-context';
import type { FrameFailures } from './failures';
import type { legendOf } from './legend';
import type { Closed, FrameObservables } from './observables';
import type { FrameOrders } from './orders';
import type { FramePages } from './pages';

/** What the page tells of a subscription that a script has made. */
export interface SubscriptionNews {
  data: readonly ScriptData[];
  latestData: readonly ScriptData[];
  timeWindow: object | null;
  /** Of alarms. */
  alarms?: FrameContext['alarms'];
  /** Of entities that the script pages through. */
  paged?: FrameContext['paged'];
  /** Why there is no data; null: there is. */
  problem: string | null;
  /** What the viewer should know of it besides, such as that entities are left out. */
  note?: string | null;
}

interface SubscriptionParts {
  closed: Closed;
  rxjs: FrameObservables['rxjs'];
  many: FrameObservables['many'];
  ask: (name: string, ...args: unknown[]) => Promise<unknown>;
  told: () => FrameContext;
  /** `$scope`, which says how the last command went. */
  scope: Record<string, unknown>;
  timewindow: object;
  pages: FramePages;
  legendOf: typeof legendOf;
  formatValue: (value: unknown, decimals: number, units: string) => unknown;
  /** Runs a function of the script. */
  attempt: FrameFailures['attempt'];
  orders: FrameOrders;
}

/** The data of a script, and further data that it asks for. */
export interface FrameSubscriptions {
  /** That of the widget. */
  own: () => object;
  data: () => readonly ScriptData[];
  /** For each of `data`: what the legend hides of it. */
  hiddenData: () => object[];
  datasources: () => object[];
  /** What buttons in the head are about. */
  activeEntity: () => object | null;
  api: object;
  /** Those of the script, by their ids. */
  others: Record<string, object>;
  /** What the page has told is another than before. */
  heard: () => void;
  /** News of one of the script’s. */
  tell: (id: string, news: SubscriptionNews) => void;
}

/**
 * `ctx.defaultSubscription` as it is when it is read, and `ctx.subscriptionApi`: further data over the page's subscriptions.
 *
 * Its text is sent to the frame: it must not use anything outside of itself.
 */
export function frameSubscriptions(parts: SubscriptionParts): FrameSubscriptions {
  const { closed, rxjs, many, ask, told, scope, timewindow, pages, legendOf, formatValue, attempt, orders } = parts;
  type Callback = ((...args: unknown[]) => void) | undefined;
  type Options = Record<string, unknown> & { callbacks?: Record<string, Callback> };
  interface Made {
    news: SubscriptionNews | undefined;
    callbacks: Record<string, Callback>;
    object: object;
    first: (() => void)[];
    isLoading: boolean;
  }
  const { of, from } = rxjs as { of: (value: unknown) => unknown; from: (value: Promise<unknown>) => unknown };
  const made = new Map<string, Made>();
  const others: Record<string, object> = {};
  let last = 0;

  type Known = Partial<Pick<SubscriptionNews, 'data' | 'paged'>> & Pick<FrameContext, 'datasources'>;
  const dataOf = ({ data = [], paged }: Known) => (paged ? pages.flat(paged) : data);
  /** Each once: of a datasource and entity there is one element for each key. */
  const datasourcesOf = ({ data = [], paged, datasources: known }: Known) =>
    paged
      ? [...paged.datasources]
      : known
        ? [...known]
        : [...new Map(data.map(({ datasource }) => [JSON.stringify(datasource), datasource])).values()];
  const isHidden = (at: number) => told().hidden?.includes(at) ?? false;
  /** The widget’s, without what its legend hides. */
  const shownData = () =>
    told().hidden?.length
      ? dataOf(told()).map((one, at) => (isHidden(at) ? { ...one, data: [] } : one))
      : dataOf(told());
  const hiddenData = () => dataOf(told()).map(({ data }, at) => ({ data: isHidden(at) ? data : [] }));
  const noLegend = { keys: [], data: [] };
  const ownLegend = () => {
    const { hidden, config, widget } = told();
    return hidden ? legendOf(dataOf(told()), { ...config, type: widget.type }, hidden, formatValue) : noLegend;
  };
  /** Members that are read anew each time they are asked for. */
  const withMembers = <T extends object>(object: T, members: object): T =>
    Object.defineProperties(object, Object.getOwnPropertyDescriptors(members)) as T;
  const activeEntity = () => {
    const { entityId, entityType, entityName, entityLabel, entityDescription }: Record<string, unknown> =
      dataOf(told())[0]?.datasource ?? datasourcesOf(told())[0] ?? {};
    return entityId ? { entityId: { entityType, id: entityId }, entityName, entityLabel, entityDescription } : null;
  };

  const windowListeners = new Set<(config: unknown) => void>();
  const widgetTimewindowChanged$ = many((next) => {
    windowListeners.add(next);
    return () => windowListeners.delete(next);
  });
  let windowBefore = JSON.stringify(told().timeWindowConfig);

  const noAlarms = { data: [], totalElements: 0, totalPages: 0, hasNext: false };
  /** Alarms are asked for by the script, page by page. `id`: of which subscription; null: of the widget’s. */
  const alarmsFor = (id: string | null) => (pageLink: unknown, keyFilters?: unknown) =>
    void ask('alarms', id, pageLink ?? null, keyFilters ?? null);

  function ownSubscription() {
    const {
      latestData,
      timeWindow,
      comparisonWindow,
      timeWindowConfig,
      target,
      targetName,
      widget,
      alarms,
      alarmSource,
      paged,
    } = told();
    const data = shownData();
    const members = {
      ...{ id: widget.id, type: widget.type, data, latestData, timeWindow },
      get hiddenData() {
        return hiddenData();
      },
      get legendData() {
        return ownLegend();
      },
      ...{ timeWindowConfig, widgetTimewindowChanged$ },
      ...{ comparisonEnabled: Boolean(comparisonWindow), comparisonTimeWindow: comparisonWindow ?? null },
      updateTimewindowConfig: (config: unknown) => orders.order('timewindowConfig', config ?? null),
      ...{
        targetDeviceId: target,
        targetDeviceName: targetName,
        rpcEnabled: target !== null,
        hasResolvedData: Boolean(paged) || data.length > 0,
      },
      get datasources() {
        return datasourcesOf(told());
      },
      get rpcErrorText() {
        return scope.rpcErrorText;
      },
      get rpcRejection() {
        return scope.rpcRejection;
      },
      clearRpcError: () => (scope.clearRpcError as () => void)(),
      getFirstEntityInfo: activeEntity,
      loadingData: false,
      ...timewindow,
      ...{ alarms: alarms ?? noAlarms, alarmSource: alarmSource ?? null, subscribeForAlarms: alarmsFor(null) },
      update() {},
    };
    return closed(
      'ctx.defaultSubscription',
      withMembers(
        members,
        pages.membersOf(null, () => told().paged),
      ),
    );
  }

  const say = ({ callbacks, object }: Made, name: string, ...args: unknown[]) =>
    attempt(() => callbacks[name]?.(object, ...args));
  /** Tells when it begins to wait for data, and when it has some, or knows that there is none. */
  function setLoading(one: Made | undefined, isLoading: boolean) {
    if (!one || one.isLoading === isLoading) return;
    one.isLoading = isLoading;
    say(one, 'dataLoading');
  }
  /** Whom the data is about, as one text. */
  const whoIn = (news: SubscriptionNews) =>
    [...new Set(dataOf(news).map(({ datasource }) => datasource.entityId ?? ''))].join();

  function create(options: Options, isSubscribed: boolean) {
    last += 1;
    const id = `own-${last}`;
    const { callbacks = {}, ...plain } = options;
    if (options.type === 'rpc' || options.type === 'static')
      throw new Error(`Subscriptions of type ${options.type} aren’t available in this console`);
    const read = () => made.get(id)?.news;
    const subscribe = () => {
      setLoading(made.get(id), true);
      return ask('subscribe', id, plain);
    };
    const members = {
      id,
      type: options.type,
      get data() {
        return dataOf(read() ?? {});
      },
      get latestData() {
        return read()?.latestData ?? [];
      },
      get hiddenData() {
        return dataOf(read() ?? {}).map(() => ({ data: [] }));
      },
      /** Where its options have a legend: nobody sees it but the script. */
      get legendData() {
        const { type, legendConfig, units, decimals } = options as unknown as Parameters<typeof legendOf>[1];
        if (!legendConfig) return noLegend;
        return legendOf(dataOf(read() ?? {}), { type, legendConfig, units, decimals }, [], formatValue);
      },
      get datasources() {
        return datasourcesOf(read() ?? {});
      },
      get timeWindow() {
        return read()?.timeWindow ?? null;
      },
      get loadingData() {
        return made.get(id)?.isLoading ?? false;
      },
      get hasResolvedData() {
        return Boolean(read()?.paged) || (read()?.data.length ?? 0) > 0;
      },
      get alarms() {
        return read()?.alarms ?? noAlarms;
      },
      alarmSource: options.alarmSource ?? null,
      subscribeForAlarms: alarmsFor(id),
      subscribe: () => void subscribe(),
      unsubscribe: () => void ask('unsubscribe', id),
      update: () => void subscribe(),
      destroy: () => remove(id),
    };
    const object = closed(
      'subscription',
      withMembers(
        members,
        pages.membersOf(id, () => read()?.paged),
      ),
    );
    const first: (() => void)[] = [];
    made.set(id, { news: undefined, callbacks, object, first, isLoading: false });
    others[id] = object;
    if (!isSubscribed) return of(object);
    const ready = new Promise((resolve, reject) => {
      first.push(() => resolve(object));
      subscribe().catch(reject);
    });
    return from(ready);
  }

  /** Keys as subscriptions of their own name them. */
  const keysOf = (list: unknown, type: string) =>
    (Array.isArray(list) ? list : []).map((key: Record<string, unknown>) => ({ label: key.name, ...key, type }));

  function createFromInfo(type: string, infos: unknown, options: Options, _useDefault: unknown, subscribe: unknown) {
    const list = (Array.isArray(infos) ? infos : [infos]) as Record<string, unknown>[];
    const datasources = list.flatMap((info) => {
      const ids = Array.isArray(info.entityIds) ? info.entityIds : [info.entityId];
      if (info.type !== 'function' && !info.functions && !ids.every(Boolean))
        throw new Error('Subscriptions of entities without IDs aren’t available in this console');
      const dataKeys = [
        ...keysOf(info.timeseries, 'timeseries'),
        ...keysOf(info.attributes, 'attribute'),
        ...keysOf(info.functions, 'function'),
        ...keysOf(info.alarmFields, 'alarm'),
      ];
      return ids.map((entityId: unknown) => ({ ...info, entityId, dataKeys }));
    });
    const alarmSource = type === 'alarm' ? datasources[0] : undefined;
    return create({ ...options, type, datasources, alarmSource }, subscribe !== false);
  }

  function remove(id: string) {
    made.delete(id);
    Reflect.deleteProperty(others, id);
    void ask('unsubscribe', id);
  }

  return {
    own: ownSubscription,
    data: shownData,
    hiddenData,
    heard() {
      const config = told().timeWindowConfig;
      const text = JSON.stringify(config);
      if (text === windowBefore) return;
      windowBefore = text;
      for (const listener of windowListeners) attempt(() => listener(config));
    },
    datasources: () => datasourcesOf(told()),
    activeEntity,
    others,
    tell(id, news) {
      const told = made.get(id);
      if (!told) return;
      const textOf = (one: SubscriptionNews | undefined) => JSON.stringify([one?.data, one?.alarms, one?.paged]);
      // Who has waited hears of all that there is.
      const isLatest = !told.isLoading && textOf(news) === textOf(told.news);
      const before = JSON.stringify(told.news?.timeWindow ?? null);
      const hasOthers = told.news !== undefined && whoIn(told.news) !== whoIn(news);
      const isNoted = Boolean(news.note) && news.note !== told.news?.note;
      told.news = news;
      pages.settle(news.paged);
      setLoading(told, false);
      if (isNoted) say(told, 'onSubscriptionMessage', { severity: 'warn', message: news.note });
      if (hasOthers) say(told, 'onInitialPageDataChanged', datasourcesOf(news));
      if (JSON.stringify(news.timeWindow) !== before) say(told, 'timeWindowUpdated', news.timeWindow);
      for (const ready of told.first.splice(0)) ready();
      if (news.problem) say(told, 'onDataUpdateError', new Error(news.problem));
      else if (isLatest) say(told, 'onLatestDataUpdated', true);
      else {
        say(told, 'onDataUpdated', true);
        say(told, 'legendDataUpdated');
      }
    },
    api: closed('ctx.subscriptionApi', {
      createSubscription: (options: Options, subscribe?: boolean) => create(options, subscribe === true),
      createSubscriptionFromInfo: createFromInfo,
      removeSubscription: remove,
    }),
  };
}
