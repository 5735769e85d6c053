import type { EntityType } from '../api/entity-id';

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
  /** Topic of the help pages. */
  help: string;
  /** Path of the list; `entityPath()` appends the id. Absent: the type has no page of its own. */
  listPath?: string;
}

const about = (key: string, icon: string, listPath?: string): EntityTypeInfo => ({
  label: `kit:entity-type.${key}.label`,
  plural: `kit:entity-type.${key}.plural`,
  counted: `kit:entity-type.${key}.counted`,
  add: `kit:entity-type.${key}.add`,
  search: `kit:entity-type.${key}.search`,
  empty: `kit:entity-type.${key}.empty`,
  details: `kit:entity-type.${key}.details`,
  icon,
  help: key,
  listPath,
});

/** Types that only aliases know: they stand for an entity of whoever looks. */
export type AliasEntityType = 'CURRENT_CUSTOMER' | 'CURRENT_TENANT' | 'CURRENT_USER' | 'CURRENT_USER_OWNER';

/** The one table of entity types (spec 2 §2 and §3), pseudo-types of aliases included. */
export const entityTypeTable: Readonly<Record<EntityType | AliasEntityType, EntityTypeInfo>> = {
  TENANT: about('tenant', 'supervisor_account', '/tenants'),
  TENANT_PROFILE: about('tenant-profile', 'mdi:alpha-t-box', '/tenantProfiles'),
  CUSTOMER: about('customer', 'customers', '/customers'),
  USER: about('user', 'account_circle', '/users'),
  DASHBOARD: about('dashboard', 'dashboard', '/dashboards'),
  ASSET: about('asset', 'domain', '/assets'),
  DEVICE: about('device', 'devices', '/devices'),
  DEVICE_PROFILE: about('device-profile', 'mdi:alpha-d-box', '/profiles/deviceProfiles'),
  ASSET_PROFILE: about('asset-profile', 'mdi:alpha-a-box', '/profiles/assetProfiles'),
  ALARM: about('alarm', 'notifications_active'),
  RULE_CHAIN: about('rule-chain', 'settings_ethernet', '/ruleChains'),
  RULE_NODE: about('rule-node', 'settings_ethernet'),
  EDGE: about('edge', 'router', '/edgeInstances'),
  ENTITY_VIEW: about('entity-view', 'view_quilt', '/entityViews'),
  WIDGETS_BUNDLE: about('widgets-bundle', 'now_widgets'),
  WIDGET_TYPE: about('widget-type', 'now_widgets'),
  API_USAGE_STATE: about('api-usage-state', 'insert_chart'),
  TB_RESOURCE: about('resource', 'folder', '/settings/resources-library'),
  OTA_PACKAGE: about('ota-package', 'memory', '/otaUpdates'),
  RPC: about('rpc', 'settings_remote'),
  QUEUE: about('queue', 'swap_calls', '/settings/queues'),
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
