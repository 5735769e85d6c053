import type { CompletionEntry, CompletionTree } from './completion-tree';

/*
 * The widget context `ctx` and its scopes, as completion offers them. Names of a group are
 * one text; it is data, fetched when an editor that uses it is first shown.
 */

const entries = (names: string, entry: CompletionEntry = { kind: 'property' }): CompletionTree =>
  Object.fromEntries(names.split(/\s+/).map((name) => [name, entry]));
const call = (...args: string[]): CompletionEntry => ({ kind: 'function', args });
const object = (members: CompletionTree): CompletionEntry => ({ kind: 'object', members });
const service = (functions: string): CompletionEntry => ({
  kind: 'service',
  members: entries(functions, call('…', 'config?')),
});

const timewindow = object({
  ...entries('displayValue hideInterval hideAggregation hideAggInterval selectedTab'),
  realtime: object(entries('interval timewindowMs')),
  history: object({
    ...entries('historyType interval timewindowMs'),
    fixedTimewindow: object(entries('startTimeMs endTimeMs')),
  }),
  aggregation: object(entries('interval type limit')),
});

const widgetConfig = object({
  ...entries(
    'title titleIcon showTitle showTitleIcon iconColor iconSize titleTooltip dropShadow enableFullscreen ' +
      'useDashboardTimewindow displayTimewindow showLegend',
  ),
  legendConfig: object(entries('direction position showMin showMax showAvg showTotal')),
  timewindow,
  ...entries(
    'mobileHeight mobileOrder color backgroundColor padding margin widgetStyle titleStyle units decimals actions ' +
      'settings alarmSource alarmSearchStatus alarmsPollingInterval alarmsMaxCountLoad alarmsFetchSize datasources',
  ),
});

const command = call('method', 'params?', 'timeout?', 'persistent?', 'persistentPollingInterval?');

const services: CompletionTree = {
  deviceService: service(
    'getTenantDeviceInfos getCustomerDeviceInfos getDevice getDevices getDeviceInfo saveDevice deleteDevice getDeviceTypes ' +
      'getDeviceCredentials saveDeviceCredentials makeDevicePublic assignDeviceToCustomer unassignDeviceFromCustomer ' +
      'sendOneWayRpcCommand sendTwoWayRpcCommand findByQuery findByName claimDevice unclaimDevice',
  ),
  assetService: service(
    'getTenantAssetInfos getCustomerAssetInfos getAsset getAssets getAssetInfo saveAsset deleteAsset getAssetTypes ' +
      'makeAssetPublic assignAssetToCustomer unassignAssetFromCustomer findByQuery findByName',
  ),
  entityViewService: service(
    'getTenantEntityViewInfos getCustomerEntityViewInfos getEntityView getEntityViewInfo saveEntityView deleteEntityView ' +
      'getEntityViewTypes makeEntityViewPublic assignEntityViewToCustomer unassignEntityViewFromCustomer findByQuery',
  ),
  customerService: service('getCustomer getCustomers saveCustomer deleteCustomer'),
  dashboardService: service(
    'getTenantDashboards getTenantDashboardsByTenantId getCustomerDashboards getDashboard getDashboardInfo saveDashboard ' +
      'deleteDashboard assignDashboardToCustomer unassignDashboardFromCustomer makeDashboardPublic makeDashboardPrivate ' +
      'updateDashboardCustomers addDashboardCustomers removeDashboardCustomers getPublicDashboardLink getServerTimeDiff',
  ),
  userService: service(
    'getUsers getTenantAdmins getCustomerUsers getUser saveUser deleteUser setUserCredentialsEnabled getActivationLink ' +
      'sendActivationEmail',
  ),
  entityRelationService: service(
    'saveRelation deleteRelation deleteRelations getRelation findByFrom findInfoByFrom findByFromAndType findByTo ' +
      'findInfoByTo findByToAndType findByQuery findInfoByQuery',
  ),
  attributeService: service(
    'getEntityAttributes deleteEntityAttributes deleteEntityTimeseries saveEntityAttributes saveEntityTimeseries ' +
      'getEntityTimeseries',
  ),
  entityService: service(
    'getEntity getEntities getEntitiesByNameFilter findEntityDataByQuery findAlarmDataByQuery ' +
      'findEntityInfosByFilterAndName findSingleEntityInfoByEntityFilter getAliasFilterTypesByEntityTypes ' +
      'filterAliasByEntityTypes prepareAllowedEntityTypesList getEntityKeys createDatasourcesFromSubscriptionsInfo ' +
      'createAlarmSourceFromSubscriptionInfo resolveAlias resolveAliasFilter checkEntityAlias saveEntityParameters ' +
      'saveEntityData',
  ),
  resourceService: service('getResources'),
  dialogs: {
    kind: 'service',
    members: {
      confirm: call('title', 'message', 'cancel?', 'ok?', 'fullscreen?'),
      alert: call('title', 'message', 'ok?', 'fullscreen?'),
      colorPicker: call('color'),
      materialIconPicker: call('icon'),
      forbidden: call(),
      todo: call(),
    },
  },
  customDialog: { kind: 'service', members: { customDialog: call('template', 'controller', 'data?') } },
  ...entries('date translate http sanitizer router', { kind: 'service' }),
};

const widgetContext = object({
  ...entries(
    '$container $scope width height isEdit isMobile settings datasources data timeWindow units decimals ' +
      'hideTitlePanel widgetTitle defaultSubscription',
  ),
  detectChanges: call(),
  updateWidgetParams: call(),
  widgetConfig,
  currentUser: object(entries('sub scopes userId firstName lastName enabled tenantId customerId isPublic authority')),
  timewindowFunctions: object({
    onUpdateTimewindow: call('startTimeMs', 'endTimeMs'),
    onResetTimewindow: call(),
  }),
  controlApi: object({ sendOneWayCommand: command, sendTwoWayCommand: command }),
  actionsApi: object({
    getActionDescriptors: call('actionSourceId'),
    handleWidgetAction: call('$event', 'descriptor', 'entityId?', 'entityName?'),
  }),
  stateController: object({
    openState: call('id', 'params?', 'openRightLayout?'),
    pushAndOpenState: call('id', 'openRightLayout?'),
    updateState: call('id?', 'params?', 'openRightLayout?'),
    getStateId: call(),
    getStateParams: call(),
    getStateParamsByStateId: call('id'),
  }),
  ...services,
});

/** `ctx`, as functions of a widget receive it. */
export const widgetContextTree: CompletionTree = { ctx: widgetContext };

/** Scope of the widget editor: the widget itself. */
export const widgetEditorTree: CompletionTree = {
  self: object({
    ...entries('onInit onDataUpdated onResize onEditModeChanged onMobileModeChanged onDestroy', call()),
    ...entries('getSettingsSchema getDataKeySettingsSchema typeParameters actionSources', call()),
    ctx: widgetContext,
  }),
};
