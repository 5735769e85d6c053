/** Every type the platform knows. */
export const entityTypes = [
  'TENANT',
  'TENANT_PROFILE',
  'CUSTOMER',
  'USER',
  'DASHBOARD',
  'ASSET',
  'DEVICE',
  'DEVICE_PROFILE',
  'ASSET_PROFILE',
  'ALARM',
  'RULE_CHAIN',
  'RULE_NODE',
  'EDGE',
  'ENTITY_VIEW',
  'WIDGETS_BUNDLE',
  'WIDGET_TYPE',
  'API_USAGE_STATE',
  'TB_RESOURCE',
  'OTA_PACKAGE',
  'RPC',
  'QUEUE',
] as const;

export type EntityType = (typeof entityTypes)[number];

/** Beginning of the keys of the kit's texts about a type, such as `entity-type.device-profile`. */
export const entityTypeKey = (type: string): string => `entity-type.${type.toLowerCase().replaceAll('_', '-')}`;

/** Reference to an entity. On input the platform needs both members. */
export interface EntityId<T extends EntityType = EntityType> {
  entityType: T;
  id: string;
}

/** The platform's "nobody": the customer of an unassigned entity, the tenant of a system-level one. */
export const NULL_UUID = '13814000-1dd2-11b2-8080-808080808080';

const uuid = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i;

/** Whether a text has the form of the platform's ids. */
export const isUuid = (text: string): boolean => uuid.test(text);

/** An id as the platform writes it, typed by its entity type. */
export const entityId = <T extends EntityType>(entityType: T, id: string): EntityId<T> => ({ entityType, id });

/** Whether the id points at something: not null and not the null UUID. */
export const isAssigned = (id: { id: string } | null | undefined): boolean => id != null && id.id !== NULL_UUID;

/** Members that every stored entity has. */
export interface BaseEntity<T extends EntityType = EntityType> {
  id: EntityId<T>;
  /** Epoch ms, set by the server. */
  createdTime: number;
}

/**
 * What is posted: without `id` the platform creates, with `id` it replaces the whole object (a member left out is
 * cleared). `K` names the members a form must give; the rest may be absent.
 */
export type Draft<E extends BaseEntity, K extends keyof E> = Partial<E> & Pick<E, K>;
