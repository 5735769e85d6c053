import type { HttpCall } from './http-options';
import type { Closed, ScriptObservable } from './observables';

type Request = (method: string, url: string, body?: unknown, responseType?: string) => ScriptObservable;

/**
 * The services of `ctx`, as calls to the page. In the table, each `$` of a path is the next argument; the one after them is
 * the body, or, where the path ends with `?`, a page link, and behind that what is named there.
 *
 * Its text is sent to the frame: it must not use anything outside of itself.
 */
export function frameServices(
  closed: Closed,
  request: Request,
  httpCall: (url: string, options: unknown) => HttpCall,
  rxjs: object,
): Record<string, object> {
  type Id = { entityType: string; id: string };
  type Attribute = { key: string; value: unknown };

  const table: Record<string, Record<string, string>> = {
    deviceService: {
      getDevice: 'GET device/$',
      getDeviceInfo: 'GET device/info/$',
      saveDevice: 'POST device',
      deleteDevice: 'DELETE device/$',
      getDeviceTypes: 'GET device/types',
      getTenantDeviceInfos: 'GET tenant/deviceInfos?type',
      getCustomerDeviceInfos: 'GET customer/$/deviceInfos?type',
      findByQuery: 'POST devices',
      findByName: 'GET tenant/devices?deviceName=$',
      sendOneWayRpcCommand: 'POST rpc/oneway/$',
      sendTwoWayRpcCommand: 'POST rpc/twoway/$',
      assignDeviceToCustomer: 'POST customer/$/device/$',
      unassignDeviceFromCustomer: 'DELETE customer/device/$',
    },
    assetService: {
      getAsset: 'GET asset/$',
      getAssetInfo: 'GET asset/info/$',
      saveAsset: 'POST asset',
      deleteAsset: 'DELETE asset/$',
      getAssetTypes: 'GET asset/types',
      getTenantAssetInfos: 'GET tenant/assetInfos?type',
      getCustomerAssetInfos: 'GET customer/$/assetInfos?type',
      findByQuery: 'POST assets',
      findByName: 'GET tenant/assets?assetName=$',
      assignAssetToCustomer: 'POST customer/$/asset/$',
      unassignAssetFromCustomer: 'DELETE customer/asset/$',
    },
    entityViewService: {
      getEntityView: 'GET entityView/$',
      getEntityViewInfo: 'GET entityView/info/$',
      saveEntityView: 'POST entityView',
      deleteEntityView: 'DELETE entityView/$',
      getTenantEntityViewInfos: 'GET tenant/entityViewInfos?type',
      getCustomerEntityViewInfos: 'GET customer/$/entityViewInfos?type',
    },
    customerService: {
      getCustomer: 'GET customer/$',
      saveCustomer: 'POST customer',
      deleteCustomer: 'DELETE customer/$',
      getCustomers: 'GET customers?',
    },
    dashboardService: {
      getDashboard: 'GET dashboard/$',
      getDashboardInfo: 'GET dashboard/info/$',
      saveDashboard: 'POST dashboard',
      deleteDashboard: 'DELETE dashboard/$',
      getTenantDashboards: 'GET tenant/dashboards?',
      getCustomerDashboards: 'GET customer/$/dashboards?',
    },
    userService: { getUser: 'GET user/$', getUsers: 'GET users?', getCustomerUsers: 'GET customer/$/users?' },
    deviceProfileService: {
      getDeviceProfile: 'GET deviceProfile/$',
      getDeviceProfileInfo: 'GET deviceProfileInfo/$',
      getDeviceProfileInfos: 'GET deviceProfileInfos?',
    },
    resourceService: { getResourceInfo: 'GET resource/info/$' },
    otaPackageService: { getOtaPackageInfo: 'GET otaPackage/info/$' },
    alarmService: {
      getAlarm: 'GET alarm/$',
      getAlarmInfo: 'GET alarm/info/$',
      saveAlarm: 'POST alarm',
      ackAlarm: 'POST alarm/$/ack',
      clearAlarm: 'POST alarm/$/clear',
      deleteAlarm: 'DELETE alarm/$',
    },
  };
  const part = (text: unknown) => encodeURIComponent(String(text));
  const telemetry = ({ entityType, id }: Id, rest: string) =>
    `/api/plugins/telemetry/${part(entityType)}/${part(id)}/${rest}`;
  const keys = (names?: readonly string[]) => (names?.length ? `?keys=${names.map(part).join(',')}` : '');
  type PageLink = {
    pageSize?: unknown;
    page?: unknown;
    textSearch?: unknown;
    sortOrder?: { property?: string; direction?: string } | null;
  };
  const query = (values: Record<string, unknown>) =>
    Object.entries(values)
      .filter(([, value]) => value !== undefined && value !== null && value !== '')
      .map(([name, value]) => `${name}=${part(value)}`)
      .join('&');
  const pageQuery = (link: PageLink | undefined, more: Record<string, unknown>) => {
    const { pageSize = 10, page = 0, textSearch, sortOrder }: PageLink = link ?? {};
    const sort = sortOrder?.property ? { sortProperty: sortOrder.property, sortOrder: sortOrder.direction } : {};
    return query({ pageSize, page, textSearch, ...sort, ...more });
  };
  const byKey = (list: readonly Attribute[]) => Object.fromEntries(list.map(({ key, value }) => [key, value]));
  const paths: Record<string, string> = {
    DEVICE: 'device',
    ASSET: 'asset',
    ENTITY_VIEW: 'entityView',
    CUSTOMER: 'customer',
    DASHBOARD: 'dashboard',
    USER: 'user',
    TENANT: 'tenant',
    EDGE: 'edge',
    RULE_CHAIN: 'ruleChain',
  };
  const end = (side: string, { entityType, id }: Id) => `${side}Id=${part(id)}&${side}Type=${part(entityType)}`;
  type Found = { entityId: Id; latest: { ENTITY_FIELD?: Record<string, { value: string }> } };
  const entityOf = ({ entityId: id, latest }: Found) => {
    const field = (name: string) => latest.ENTITY_FIELD?.[name]?.value;
    const [name, label, type] = ['name', 'label', 'type'].map(field);
    return { id, name, label, type, createdTime: Number(field('createdTime')) };
  };
  type Relation = { from: Id; to: Id; type: string };

  const { map } = rxjs as { map: (change: (value: unknown) => unknown) => Parameters<ScriptObservable['pipe']>[0] };
  const noHeaders = { get: () => null, has: () => false, keys: () => [] };
  const withOptions = (method: string, given: string, body: unknown, options: unknown) => {
    const { url, responseType, isWhole } = httpCall(given, options);
    const asked = request(method, url, body, responseType);
    return isWhole
      ? asked.pipe(map((body) => ({ body, ok: true, status: 200, statusText: 'OK', url, headers: noHeaders })))
      : asked;
  };
  const special: Record<string, object> = {
    attributeService: {
      getEntityAttributes: (entity: Id, scope: string, names?: string[]) =>
        request('GET', telemetry(entity, `values/attributes/${part(scope)}${keys(names)}`)),
      getEntityTimeseriesLatest: (entity: Id, names?: string[]) =>
        request('GET', telemetry(entity, `values/timeseries${keys(names)}`)),
      getEntityTimeseries: (
        entity: Id,
        names: string[],
        startTs: number,
        endTs: number,
        limit = 100,
        agg = 'NONE',
        interval?: number,
        orderBy = 'DESC',
        useStrictDataTypes = false,
      ) => {
        const asked = query({ startTs, endTs, limit, agg, interval, orderBy, useStrictDataTypes });
        return request('GET', telemetry(entity, `values/timeseries${keys(names) || '?keys='}&${asked}`));
      },
      saveEntityAttributes: (entity: Id, scope: string, list: Attribute[]) =>
        request('POST', telemetry(entity, `attributes/${part(scope)}`), byKey(list)),
      deleteEntityAttributes: (entity: Id, scope: string, list: Attribute[]) =>
        request('DELETE', telemetry(entity, `${part(scope)}${keys(list.map(({ key }) => key))}`)),
      saveEntityTimeseries: (entity: Id, scope: string, list: Attribute[]) =>
        request('POST', telemetry(entity, `timeseries/${part(scope)}`), byKey(list)),
    },
    entityService: {
      getEntity(entityType: string, id: string) {
        const path = Object.hasOwn(paths, entityType) ? paths[entityType] : undefined;
        if (!path) throw new Error(`ctx.entityService.getEntity isn’t available for ${entityType}`);
        return request('GET', `/api/${path}/${part(id)}`);
      },
      getEntitiesByNameFilter(entityType: string, name: unknown, pageSize = 10, subType?: unknown) {
        const fields = ['name', 'label', 'type', 'createdTime'].map((key) => ({ type: 'ENTITY_FIELD', key }));
        const [ofName, , ofType] = fields;
        const filter = (key: unknown, operation: string, value: unknown) => ({
          key,
          valueType: 'STRING',
          predicate: { type: 'STRING', operation, ignoreCase: true, value: { defaultValue: String(value) } },
        });
        return request('POST', '/api/entitiesQuery/find', {
          entityFilter: { type: 'entityType', entityType },
          keyFilters: [
            ...(name ? [filter(ofName, 'CONTAINS', name)] : []),
            ...(subType ? [filter(ofType, 'EQUAL', subType)] : []),
          ],
          entityFields: fields,
          pageLink: { pageSize, page: 0, sortOrder: { key: ofName, direction: 'ASC' } },
        }).pipe(map((found) => (found as { data: Found[] }).data.map(entityOf)));
      },
      findEntityDataByQuery: (query: unknown) => request('POST', '/api/entitiesQuery/find', query),
      findAlarmDataByQuery: (query: unknown) => request('POST', '/api/alarmsQuery/find', query),
    },
    entityRelationService: {
      saveRelation: (relation: Relation) => request('POST', '/api/relation', relation),
      deleteRelation: (from: Id, type: string, to: Id) =>
        request('DELETE', `/api/relation?${end('from', from)}&relationType=${part(type)}&${end('to', to)}`),
      findByFrom: (from: Id) => request('GET', `/api/relations?${end('from', from)}`),
      findInfoByFrom: (from: Id) => request('GET', `/api/relations/info?${end('from', from)}`),
      findByTo: (to: Id) => request('GET', `/api/relations?${end('to', to)}`),
      findInfoByTo: (to: Id) => request('GET', `/api/relations/info?${end('to', to)}`),
    },
    http: {
      get: (url: string, options?: unknown) => withOptions('GET', url, undefined, options),
      post: (url: string, body?: unknown, options?: unknown) => withOptions('POST', url, body, options),
      delete: (url: string, options?: unknown) => withOptions('DELETE', url, undefined, options),
    },
  };

  const listed = Object.entries(table).map(([name, methods]): [string, object] => [
    name,
    Object.fromEntries(
      Object.entries(methods).map(([method, call]) => [
        method,
        (...args: unknown[]) => {
          const [verb = 'GET', path = ''] = call.split(' ');
          let at = 0;
          const filled = path.replace(/\$/g, () => {
            at += 1;
            return part(args[at - 1]);
          });
          const [bare = '', named] = filled.split('?');
          const isPage = named !== undefined && !named.includes('=');
          const asked = isPage ? pageQuery(args[at] as PageLink, named ? { [named]: args[at + 1] } : {}) : named;
          return request(verb, `/api/${bare}${asked ? `?${asked}` : ''}`, verb === 'POST' ? args[at] : undefined);
        },
      ]),
    ),
  ]);
  return Object.fromEntries(
    [...listed, ...Object.entries(special)].map(([name, members]) => [name, closed(`ctx.${name}`, members)]),
  );
}
