import { type EntityType, entityTypeKey } from './entity-id';

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

/** Types that only aliases know: they stand for an entity of the viewer. */
export type AliasEntityType = 'CURRENT_CUSTOMER' | 'CURRENT_TENANT' | 'CURRENT_USER' | 'CURRENT_USER_OWNER';

const about = (type: EntityType | AliasEntityType, icon: string, listPath?: string, help?: string): EntityTypeInfo => {
  const key = `kit:${entityTypeKey(type)}`;
  return {
    label: `${key}.label`,
    plural: `${key}.plural`,
    counted: `${key}.counted`,
    add: `${key}.add`,
    search: `${key}.search`,
    empty: `${key}.empty`,
    details: `${key}.details`,
    icon,
    listPath,
    help,
  };
};

/** The one table of entity types, pseudo-types of aliases included. */
export const entityTypeTable: Readonly<Record<EntityType | AliasEntityType, EntityTypeInfo>> = {
  TENANT: about('TENANT', 'supervisor_account', '/tenants', 'tenants'),
  TENANT_PROFILE: about('TENANT_PROFILE', 'mdi:alpha-t-box', '/tenantProfiles', 'tenantProfiles'),
  CUSTOMER: about('CUSTOMER', 'customers', '/customers', 'customers'),
  USER: about('USER', 'account_circle', '/users', 'users'),
  DASHBOARD: about('DASHBOARD', 'dashboard', '/dashboards', 'dashboards'),
  ASSET: about('ASSET', 'domain', '/assets', 'assets'),
  DEVICE: about('DEVICE', 'devices', '/devices', 'devices'),
  DEVICE_PROFILE: about('DEVICE_PROFILE', 'mdi:alpha-d-box', '/profiles/deviceProfiles', 'deviceProfiles'),
  ASSET_PROFILE: about('ASSET_PROFILE', 'mdi:alpha-a-box', '/profiles/assetProfiles', 'assetProfiles'),
  ALARM: about('ALARM', 'notifications_active', undefined, 'alarms'),
  RULE_CHAIN: about('RULE_CHAIN', 'settings_ethernet', '/ruleChains', 'rulechains'),
  RULE_NODE: about('RULE_NODE', 'settings_ethernet', undefined, 'ruleEngine'),
  EDGE: about('EDGE', 'router', '/edgeInstances', 'edges'),
  ENTITY_VIEW: about('ENTITY_VIEW', 'view_quilt', '/entityViews', 'entityViews'),
  WIDGETS_BUNDLE: about('WIDGETS_BUNDLE', 'now_widgets', undefined, 'widgetsBundles'),
  WIDGET_TYPE: about('WIDGET_TYPE', 'now_widgets', undefined, 'widgetsBundles'),
  API_USAGE_STATE: about('API_USAGE_STATE', 'insert_chart'),
  TB_RESOURCE: about('TB_RESOURCE', 'folder', '/settings/resources-library', 'resources'),
  OTA_PACKAGE: about('OTA_PACKAGE', 'memory', '/otaUpdates', 'otaUpdates'),
  RPC: about('RPC', 'settings_remote'),
  QUEUE: about('QUEUE', 'swap_calls', '/settings/queues', 'queue'),
  CURRENT_CUSTOMER: about('CURRENT_CUSTOMER', 'supervisor_account'),
  CURRENT_TENANT: about('CURRENT_TENANT', 'supervisor_account'),
  CURRENT_USER: about('CURRENT_USER', 'account_circle'),
  CURRENT_USER_OWNER: about('CURRENT_USER_OWNER', 'account_circle'),
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
