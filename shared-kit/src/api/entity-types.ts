import type { EntityType } from './entity-id';

/** What the console says about one type of entity wherever it meets it: lists, pickers, links, crumbs. */
export interface EntityTypeInfo {
  /** i18n keys, prefixed with the kit's namespace for `useScreenText`. */
  label: string;
  plural: string;
  /** With `count`: “3 devices”. */
  counted: string;
  add: string;
  search: string;
  empty: string;
  details: string;
  /** Name for the kit's `<Icon>`. */
  icon: string;
  /** Help id: `helpLinks` of `help/help-links.ts` knows its page. Absent: nothing to explain. */
  help?: string;
  /** Path of the list; `entityPath()` appends the id. Absent: the type has no page of its own. */
  listPath?: string;
}

/** `key` is what `entityTypeKey` makes of the type. */
const about = (key: string, icon: string, listPath?: string, help?: string): EntityTypeInfo => ({
  label: `kit:entity-type.${key}.label`,
  plural: `kit:entity-type.${key}.plural`,
  counted: `kit:entity-type.${key}.counted`,
  add: `kit:entity-type.${key}.add`,
  search: `kit:entity-type.${key}.search`,
  empty: `kit:entity-type.${key}.empty`,
  details: `kit:entity-type.${key}.details`,
  icon,
  listPath,
  help,
});

/** Types that only aliases know: they stand for an entity of the viewer. */
export type AliasEntityType = 'CURRENT_CUSTOMER' | 'CURRENT_TENANT' | 'CURRENT_USER' | 'CURRENT_USER_OWNER';

/** The one table of entity types, pseudo-types of aliases included. */
export const entityTypeTable: Readonly<Record<EntityType | AliasEntityType, EntityTypeInfo>> = {
  TENANT: about('tenant', 'supervisor_account', '/tenants', 'tenants'),
  TENANT_PROFILE: about('tenant-profile', 'mdi:alpha-t-box', '/tenantProfiles', 'tenantProfiles'),
  CUSTOMER: about('customer', 'customers', '/customers', 'customers'),
  USER: about('user', 'account_circle', '/users', 'users'),
  DASHBOARD: about('dashboard', 'dashboard', '/dashboards', 'dashboards'),
  ASSET: about('asset', 'domain', '/assets', 'assets'),
  DEVICE: about('device', 'devices', '/devices', 'devices'),
  DEVICE_PROFILE: about('device-profile', 'mdi:alpha-d-box', '/profiles/deviceProfiles', 'deviceProfiles'),
  ASSET_PROFILE: about('asset-profile', 'mdi:alpha-a-box', '/profiles/assetProfiles', 'assetProfiles'),
  ALARM: about('alarm', 'notifications_active', undefined, 'alarms'),
  RULE_CHAIN: about('rule-chain', 'settings_ethernet', '/ruleChains', 'rulechains'),
  RULE_NODE: about('rule-node', 'settings_ethernet', undefined, 'ruleEngine'),
  EDGE: about('edge', 'router', '/edgeInstances', 'edges'),
  ENTITY_VIEW: about('entity-view', 'view_quilt', '/entityViews', 'entityViews'),
  WIDGETS_BUNDLE: about('widgets-bundle', 'now_widgets', '/widgets-bundles', 'widgetsBundles'),
  WIDGET_TYPE: about('widget-type', 'now_widgets', undefined, 'widgetsBundles'),
  API_USAGE_STATE: about('api-usage-state', 'insert_chart'),
  TB_RESOURCE: about('tb-resource', 'folder', '/settings/resources-library', 'resources'),
  OTA_PACKAGE: about('ota-package', 'memory', '/otaUpdates', 'otaUpdates'),
  RPC: about('rpc', 'settings_remote'),
  QUEUE: about('queue', 'swap_calls', '/settings/queues', 'queue'),
  CURRENT_CUSTOMER: about('current-customer', 'supervisor_account'),
  CURRENT_TENANT: about('current-tenant', 'supervisor_account'),
  CURRENT_USER: about('current-user', 'account_circle'),
  CURRENT_USER_OWNER: about('current-user-owner', 'account_circle'),
};

/** Facts of a type; undefined for a type this console does not know. */
export const entityTypeInfo = (type: string): EntityTypeInfo | undefined =>
  Object.hasOwn(entityTypeTable, type) ? entityTypeTable[type as EntityType] : undefined;

/** Address of an entity's page: the list path of its type and its id; null where the type has no page. */
export const entityPath = (id: { entityType: string; id: string }): string | null => {
  const listPath = entityTypeInfo(id.entityType)?.listPath;
  return listPath ? `${listPath}/${id.id}` : null;
};

/** Search parameter of a list that opens its dialog to add an entity. */
export const ADD_PARAMETER = 'add';

/** Address that opens the dialog to add an entity of a type, on its list; null where the type has no list. */
export const addPath = (type: EntityType): string | null => {
  const { listPath } = entityTypeTable[type];
  return listPath ? `${listPath}?${ADD_PARAMETER}=1` : null;
};
