/**
 * Declared resources: a kind of entity by its table, fields, rules, lists and access. The framework does validation,
 * authorisation, storage, lists and the calls every entity has (`resource-routes.ts`); a resource writes its odd part only.
 *
 *     export const assets = defineResource<Asset>({
 *       entityType: 'ASSET', label: 'Asset', table: 'asset', owner: 'customer', foreign: 403,
 *       fields: { name: text(), … },
 *       required: { property: 'name', message: 'Asset name should be specified!' },
 *       unique: { property: 'name', message: 'Asset with such name already exists!' },
 *       search: ['name'], views: { info: { … } }, access: { … },
 *     });
 *
 * A save replaces the whole object. It runs: fields' types → permission → fields' rules → `check`
 * (the resource's own rules; may complete the entity) → limit (on create) → uniqueness → store → `afterSave`.
 */
import {
  type Access,
  defineEntityKind,
  type EntityKind,
  type Owned,
  type Permission,
  requirePermission,
  roleMay,
  unknownEntity,
} from './access.js';
import { type ActionType, audit, auditFailure } from './audit.js';
import { announceDeleted, announceSaved, deleteWithTenant } from './entity-hooks.js';
import { badRequest, forbidden } from './errors.js';
import { columnOf, type Field, parseReference } from './fields.js';
import { type EntityId, type EntityType, entityId, NULL_UUID, newId } from './ids.js';
import { type Condition, fold, type ListSource, type PageData, page, parsePageLink } from './paging.js';
import type { SessionUser } from './route.js';
import type { Tx } from './tx.js';

/** What every entity has. */
export interface Entity {
  id: EntityId;
  createdTime: number;
  tenantId?: EntityId;
}

type Row = Record<string, unknown>;
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
  /** Sort properties under other names than the members': name → SQL expression. */
  sortAlso?: Readonly<Record<string, string>>;
  access: Access;
  /** What callers of another tenant see. */
  foreign: 403 | 404;
  /** Unknown ids are answered without naming kind and id. */
  unnamed?: boolean;
  /** The text search matches the beginning of a text only. */
  searchPrefix?: boolean;
  unique?: { property: keyof E & string; message: string; scope?: 'tenant' | 'platform' };
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
  afterSave?: (tx: Tx, save: Save<E>) => void;
  /** Refuses by throwing; or clears up what belongs to the entity. */
  beforeDelete?: (tx: Tx, entity: E, user: SessionUser) => void;
}

/** Reads how many entities a tenant may have; set by the tenants' resource, which owns profiles. */
type LimitReader = (tx: Tx, tenantId: string, member: string) => number;
let readLimit: LimitReader = () => 0;
export const provideLimits = (reader: LimitReader) => {
  readLimit = reader;
};

export class Resource<E extends Entity> {
  readonly kind: EntityKind;
  readonly #fields: [string, string, Field][];
  readonly #columns: string[];

  constructor(readonly definition: ResourceDefinition<E>) {
    const { entityType, label, table, owner, access, foreign, nameFrom } = definition;
    this.#fields = Object.entries<Field>(definition.fields as Record<string, Field>).map(([property, field]) => [
      property,
      columnOf(property, field),
      field,
    ]);
    const ownerColumns = owner === 'tenant' || owner === 'customer' ? ['tenant_id'] : [];
    this.#columns = ['id', 'created_time', ...ownerColumns, ...this.#fields.map(([, column]) => column)];
    if (ownerColumns.length > 0) deleteWithTenant(table);
    this.kind = defineEntityKind({
      entityType,
      label,
      table,
      tenantColumn: owner === 'system' ? null : owner === 'own' ? 'id' : 'tenant_id',
      customerColumn: owner === 'customer' ? 'customer_id' : entityType === 'CUSTOMER' ? 'id' : null,
      nameColumn: nameFrom ?? 'name',
      access,
      foreign,
      unnamed: definition.unnamed,
    });
  }

  /** The id object of a body, or null. Throws 400 for one of another kind. */
  idOf(body: Row): EntityId | null {
    return parseReference(body.id, 'id', this.definition.entityType);
  }

  find(tx: Tx, id: string): E | undefined {
    const row = tx.get(`SELECT ${this.#select()} FROM ${this.definition.table} t WHERE t.id = ?`, id);
    return row && this.show(row);
  }

  /** All entities that meet conditions on `t`, by id. */
  all(tx: Tx, condition: Condition, order = 't.id'): E[] {
    const sql = `SELECT ${this.#select()} FROM ${this.definition.table} t WHERE ${condition.sql} ORDER BY ${order}`;
    return tx.all(sql, ...condition.params).map((row) => this.show(row));
  }

  /** The entity, when it exists and the user may do `permission` to it; else throws 404 or 403. */
  require(tx: Tx, user: SessionUser, id: string, permission: Permission): E {
    if (!roleMay(this.kind, user.authority, permission)) throw forbidden();
    const entity = this.find(tx, id);
    if (!entity) throw unknownEntity(this.kind, id);
    requirePermission(tx, this.kind, user, this.ownerOf(entity), permission);
    return entity;
  }

  /** The wider form of an entity. */
  viewOf(tx: Tx, id: string, view: string): Row | undefined {
    const { joins } = this.#view(view);
    const row = tx.get(`SELECT ${this.#select(view)} FROM ${this.definition.table} t ${joins} WHERE t.id = ?`, id);
    return row && this.#showView(row, view);
  }

  /** One page, of the plain form or of a view. */
  list(
    tx: Tx,
    query: Readonly<Record<string, string | undefined>>,
    options: { view?: string; where?: readonly Condition[]; search?: readonly string[]; conditions?: string },
  ): PageData<Row> {
    const { view, where: conditions = [], search = this.definition.search.map((p) => this.foldedColumn(p)) } = options;
    const source: ListSource = {
      select: this.#select(view),
      table: this.definition.table,
      joins: view ? this.#view(view).joins : '',
      sort: this.#sort(view),
      search,
      searchPrefix: this.definition.searchPrefix,
    };
    const link = parsePageLink(query, options.conditions);
    return page<Row, Row>(tx, source, conditions, link, (row) =>
      view ? this.#showView(row, view) : (this.show(row) as unknown as Row),
    );
  }

  foldedColumn(property: keyof E & string): string {
    return `t.${columnOf(property, this.#field(property))}_folded`;
  }

  /** Saves the object of a request's body for the user: creates without `id`, else replaces. */
  save(tx: Tx, user: SessionUser, body: Row): E {
    const id = this.idOf(body);
    const old = id ? this.find(tx, id.id) : undefined;
    if (id && !old) {
      if (!roleMay(this.kind, user.authority, 'WRITE')) throw forbidden();
      throw unknownEntity(this.kind, id.id);
    }
    const tenantId = this.definition.tenantFrom?.(body, user) ?? old?.tenantId ?? entityId('TENANT', user.tenantId);
    const entity = this.parse(body, { id: id ?? this.#newId(tx), createdTime: old?.createdTime ?? tx.now, tenantId });
    const subject = old ?? entity;
    if (old) requirePermission(tx, this.kind, user, this.ownerOf(subject), 'WRITE');
    else if (!roleMay(this.kind, user.authority, 'CREATE')) throw forbidden();
    else requirePermission(tx, this.kind, user, this.ownerOf(entity), 'CREATE');
    const action = old ? 'UPDATED' : 'ADDED';
    const sent = typeof body.createdTime === 'number' ? body.createdTime : 0;
    try {
      const stored = this.store(tx, { entity, old, user });
      const saved = old && this.definition.echoCreatedTime ? { ...stored, createdTime: sent } : stored;
      this.audit(tx, user, action, saved, { entity: this.#auditView(saved) });
      return saved;
    } catch (error) {
      if (!this.definition.audited) throw error;
      const refused = this.withName({ ...entity, id: old ? entity.id : null, createdTime: sent } as unknown as E);
      throw auditFailure(error, user, {
        action,
        entityId: old ? entity.id : entityId(this.definition.entityType, NULL_UUID),
        name: this.nameOf(refused),
        customerId: this.ownerOf(entity).customerId,
        data: { entity: this.#auditView(refused) },
      });
    }
  }

  nameOf(entity: E): string | null {
    const name = (entity as unknown as Row)[this.definition.nameFrom ?? 'name'];
    return typeof name === 'string' ? name : null;
  }

  /** Writes an action on an entity into the audit log, when the kind is audited. */
  audit(tx: Tx, user: SessionUser, action: ActionType, entity: E, data: Row, customerId?: string): void {
    if (!this.definition.audited) return;
    const owner = this.ownerOf(entity);
    audit(tx, user, {
      action,
      entityId: entity.id,
      name: this.nameOf(entity),
      customerId: customerId ?? (entity.id.entityType === 'CUSTOMER' ? undefined : owner.customerId),
      data,
    });
  }

  #auditView(entity: E): unknown {
    return this.definition.auditView?.(entity) ?? entity;
  }

  /** Checks and stores an entity that is complete; no authorisation. */
  store(tx: Tx, save: Save<E>): E {
    const { entity, old } = save;
    const problems = this.#fields.flatMap(([property, , field]) =>
      field.problems(this.#value(entity, property), property),
    );
    if (problems.length > 0) throw badRequest(`Validation error: ${problems.join(', ')}`);
    this.definition.check?.(tx, save);
    if (!old) this.#checkLimit(tx, entity);
    this.#checkUnique(tx, entity);
    if (old) this.#update(tx, entity);
    else this.#insert(tx, entity);
    this.definition.afterSave?.(tx, save);
    announceSaved(tx, entity.id, { tenantId: this.ownerOf(entity).tenantId, created: !old });
    return this.withName(entity);
  }

  /** Stores a new entity as it is, without the rules of a save (what the platform itself makes). */
  insert(tx: Tx, entity: E): E {
    this.#insert(tx, entity);
    announceSaved(tx, entity.id, { tenantId: this.ownerOf(entity).tenantId, created: true });
    return entity;
  }

  /** Changes some columns of a stored entity, without the rules of a save. */
  patch(tx: Tx, entity: E, changes: Partial<E>): E {
    const changed = { ...entity, ...changes };
    this.#update(tx, changed);
    announceSaved(tx, entity.id, { tenantId: this.ownerOf(entity).tenantId, created: false });
    return changed;
  }

  remove(tx: Tx, user: SessionUser, id: string): void {
    const entity = this.require(tx, user, id, 'DELETE');
    this.erase(tx, entity, user);
    this.audit(tx, user, 'DELETED', entity, { entityId: id });
  }

  /** Deletes an entity; no authorisation. */
  erase(tx: Tx, entity: E, user: SessionUser): void {
    this.definition.beforeDelete?.(tx, entity, user);
    tx.run(`DELETE FROM ${this.definition.table} WHERE id = ?`, entity.id.id);
    announceDeleted(tx, entity.id, this.ownerOf(entity).tenantId);
  }

  newEntity(tx: Tx, tenantId: string, fields: Partial<E>): E {
    return this.parse(fields as Row, {
      id: this.#newId(tx),
      createdTime: tx.now,
      tenantId: entityId('TENANT', tenantId),
    });
  }

  /** The declared properties of a body, with ids and times from `head`. */
  parse(body: Row, head: Pick<Entity, 'id' | 'createdTime' | 'tenantId'>): E {
    const entity: Row = { id: head.id, createdTime: head.createdTime };
    if (this.#owned()) entity.tenantId = head.tenantId;
    for (const [property, , field] of this.#fields) entity[property] = field.parse(body[property], property);
    return this.withName(entity as unknown as E);
  }

  show(row: Row): E {
    const { entityType } = this.definition;
    const entity: Row = { id: { entityType, id: row.id }, createdTime: row.created_time };
    if (this.#owned()) entity.tenantId = { entityType: 'TENANT', id: row.tenant_id };
    for (const [property, column, field] of this.#fields) entity[property] = field.show(row[column]);
    return this.withName(entity as unknown as E);
  }

  withName(entity: E): E {
    const { nameFrom, mirrorsName = true } = this.definition;
    return nameFrom && mirrorsName ? { ...entity, name: (entity as unknown as Row)[nameFrom] } : entity;
  }

  ownerOf(entity: E): Owned {
    const { owner, entityType } = this.definition;
    const { customerId } = entity as unknown as { customerId?: EntityId };
    const id = entity.id.id;
    return {
      id,
      tenantId: owner === 'own' ? id : owner === 'system' ? NULL_UUID : (entity.tenantId?.id ?? NULL_UUID),
      customerId: entityType === 'CUSTOMER' ? id : (customerId?.id ?? NULL_UUID),
    };
  }

  #owned(): boolean {
    return this.definition.owner === 'tenant' || this.definition.owner === 'customer';
  }

  #newId(tx: Tx): EntityId {
    return entityId(this.definition.entityType, newId(tx.now));
  }

  #field(property: string): Field {
    return (this.definition.fields as Record<string, Field>)[property] as Field;
  }

  #value(entity: E, property: string): never {
    return (entity as unknown as Row)[property] as never;
  }

  #view(name: string): View {
    const view = this.definition.views?.[name];
    if (!view) throw new Error(`${this.definition.label} has no view "${name}"`);
    return view;
  }

  #select(view?: string): string {
    const extra = view ? Object.entries(this.#view(view).columns).map(([name, { sql }]) => `${sql} AS "${name}"`) : [];
    return [...this.#columns.map((column) => `t.${column}`), ...extra].join(', ');
  }

  #showView(row: Row, view: string): Row {
    const shown: Row = this.show(row) as unknown as Row;
    for (const [name, { show }] of Object.entries(this.#view(view).columns)) {
      shown[name] = show ? show(row[name]) : row[name];
    }
    return shown;
  }

  #sort(view?: string): Record<string, string> {
    const sort: Record<string, string> = { id: 't.id', createdTime: 't.created_time', ...this.definition.sortAlso };
    if (this.#owned()) sort.tenantId = 't.tenant_id';
    for (const [property, column, field] of this.#fields) if (field.sortable) sort[property] = `t.${column}`;
    if (this.definition.nameFrom) sort.name = sort[this.definition.nameFrom] ?? 't.id';
    if (view) for (const [name, { sql }] of Object.entries(this.#view(view).columns)) sort[name] = sql;
    return sort;
  }

  #checkLimit(tx: Tx, entity: E): void {
    const { limit, table } = this.definition;
    const tenantId = entity.tenantId?.id;
    if (!limit || !tenantId || tenantId === NULL_UUID) return;
    const allowed = readLimit(tx, tenantId, limit.member);
    if (allowed <= 0) return;
    const count = tx.get<{ n: number }>(`SELECT count(*) AS n FROM ${table} WHERE tenant_id = ?`, tenantId);
    if ((count?.n ?? 0) >= allowed) throw badRequest(`Can't create more then ${allowed} ${limit.noun}!`);
  }

  #checkUnique(tx: Tx, entity: E): void {
    const { unique, table } = this.definition;
    if (!unique) return;
    const column = columnOf(unique.property, this.#field(unique.property));
    const inTenant = this.#owned() && unique.scope !== 'platform';
    const other = tx.get<{ id: string }>(
      `SELECT id FROM ${table} WHERE ${column} = ?${inTenant ? ' AND tenant_id = ?' : ''}`,
      this.#field(unique.property).store(this.#value(entity, unique.property)),
      ...(inTenant ? [entity.tenantId?.id] : []),
    );
    if (other && other.id !== entity.id.id) throw badRequest(unique.message);
  }

  #stored(entity: E): [string[], Parameters<Tx['run']>[1][]] {
    const columns: string[] = [];
    const values: Parameters<Tx['run']>[1][] = [];
    for (const [property, column, field] of this.#fields) {
      columns.push(column);
      values.push(field.store(this.#value(entity, property)));
    }
    for (const property of this.definition.search) {
      const value = this.#value(entity, property) as unknown;
      columns.push(`${columnOf(property, this.#field(property))}_folded`);
      values.push(typeof value === 'string' ? fold(value) : null);
    }
    return [columns, values];
  }

  #insert(tx: Tx, entity: E): void {
    const [columns, values] = this.#stored(entity);
    const head = this.#owned() ? ['id', 'created_time', 'tenant_id'] : ['id', 'created_time'];
    const places = [...head, ...columns].map(() => '?').join(', ');
    tx.run(
      `INSERT INTO ${this.definition.table} (${[...head, ...columns].join(', ')}) VALUES (${places})`,
      entity.id.id,
      entity.createdTime,
      ...(this.#owned() ? [entity.tenantId?.id] : []),
      ...values,
    );
  }

  #update(tx: Tx, entity: E): void {
    const [columns, values] = this.#stored(entity);
    tx.run(
      `UPDATE ${this.definition.table} SET ${columns.map((column) => `${column} = ?`).join(', ')} WHERE id = ?`,
      ...values,
      entity.id.id,
    );
  }
}

export const defineResource = <E extends Entity>(definition: ResourceDefinition<E>): Resource<E> =>
  new Resource(definition);
