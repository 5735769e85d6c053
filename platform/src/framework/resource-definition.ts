/** What a declared resource says about itself: the types of `defineResource`. */
import type { Access } from './access.js';
import type { Field } from './fields.js';
import type { EntityId, EntityType } from './ids.js';
import type { SessionUser } from './route.js';
import type { Tx } from './tx.js';

/** What every entity has. */
export interface Entity {
  id: EntityId;
  createdTime: number;
  tenantId?: EntityId;
}

/** A row of the database, or the object of a body. */
export type Row = Record<string, unknown>;
/** The declared properties of an entity. */
type OwnFields<E extends Entity> = { [K in Exclude<keyof E, keyof Entity>]: Field<E[K]> };

/** What a save knows. `old` is undefined on create. */
export interface Save<E extends Entity> {
  entity: E;
  old: E | undefined;
  user: SessionUser;
}

/** A wider form of the entity in lists and single reads: joined columns beside its own. */
export interface View {
  joins: string;
  /** Extra property → SQL expression and how to show it. */
  columns: Readonly<Record<string, { sql: string; show?: (value: unknown) => unknown }>>;
}

/** A property no two entities share, and what is said to who tries; without a value there is nothing to share. */
export interface Unique<E extends Entity> {
  property: keyof E & string;
  message: string;
  /** Among whom; default: the tenant's entities. */
  scope?: 'tenant' | 'platform';
}

export interface ResourceDefinition<E extends Entity> {
  entityType: EntityType;
  label: string;
  table: string;
  /** `system`: no owner column; `tenant`: `tenant_id`; `customer`: `tenant_id` and `customer_id`; `own`: a tenant, its own owner. */
  owner: 'system' | 'tenant' | 'customer' | 'own';
  fields: OwnFields<E>;
  /** Property that is also shown as `name`. */
  nameFrom?: string;
  /** false: the name is only used inside (audit log, relations), the object has no `name`. */
  mirrorsName?: boolean;
  /** Properties with a folded copy, for text search. */
  search: readonly (keyof E & string)[];
  views?: Readonly<Record<string, View>>;
  /** The fields entity queries know: name there → property. `createdTime` is always one. Left out: queries do not find the kind. */
  queryFields?: Readonly<Record<string, keyof E & string>>;
  /** Customer users may not query the kind at all. */
  closedToCustomerQueries?: boolean;
  /** Sort properties under other names than the members': name → SQL expression. */
  sortAlso?: Readonly<Record<string, string>>;
  access: Access;
  /** What callers of another tenant see. */
  foreign: 403 | 404;
  /** Unknown ids are answered without naming kind and id. */
  unnamed?: boolean;
  /** The text search matches the beginning of a text only. */
  searchPrefix?: boolean;
  /** Checked in this order. */
  unique?: readonly Unique<E>[];
  /** Whether the user may make this very entity, where his right to create such depends on more than its owner. */
  mayMake?: (user: SessionUser, entity: E) => boolean;
  /** A save that names another customer takes the permission to assign. */
  assignable?: boolean;
  /** Member of the tenant profile's configuration that limits how many a tenant may have. */
  limit?: { member: string; noun: string };
  /** Members an answer of a save repeats from the body: `createdTime` as sent (0 when left out). */
  echoCreatedTime?: boolean;
  /** Saves, deletes and assignments are written into the audit log. */
  audited?: boolean;
  /** What the audit log keeps of an entity, when not all of it. */
  auditView?: (entity: E) => unknown;
  /** The tenant a body is saved under; default: the caller's (on update: the stored one). */
  tenantFrom?: (body: Row, user: SessionUser) => EntityId;
  /** The resource's own rules, in their order. May complete `save.entity`. */
  check?: (tx: Tx, save: Save<E>) => void;
  /** Completes the entity by what it refers to, once rules and limit let it pass (a device's profile). */
  complete?: (tx: Tx, save: Save<E>) => void;
  afterSave?: (tx: Tx, save: Save<E>) => void;
  /** Refuses by throwing; or clears up what belongs to the entity. */
  beforeDelete?: (tx: Tx, entity: E, user: SessionUser | null) => void;
}
