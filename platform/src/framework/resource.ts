/**
 * Declared resources: a kind of entity by its table, fields, rules, lists and access. The framework does validation,
 * authorisation, storage, lists and the calls every entity has (`resource-routes.ts`); a resource writes its odd part only.
 *
 *     export const assets = defineResource<Asset>({
 *       entityType: 'ASSET', label: 'Asset', table: 'asset', owner: 'customer', foreign: 403,
 *       fields: { name: text(), … },
 *       unique: [{ property: 'name', message: 'Asset with such name already exists!' }],
 *       search: ['name'], views: { info: { … } }, access: { … },
 *     });
 *
 * A save replaces the whole object. It runs: fields' types → permission → fields' rules → `check`
 * (the resource's own rules) → limit (on create) → `complete` → uniqueness → store → `afterSave`.
 * The declaration's members are in `resource-definition.ts`, its SQL in `resource-table.ts`, common rules in `resource-rules.ts`.
 */
import {
  defineEntityKind,
  type EntityKind,
  type Owned,
  type Permission,
  permittedRows,
  requirePermission,
  roleMay,
  unknownEntity,
} from './access.js';
import { type ActionType, audit, auditFailure } from './audit.js';
import { deleteEntitiesWithTenant, notifyEntityDeleted, notifyEntityMoved, notifyEntitySaved } from './entity-hooks.js';
import { forbidden } from './errors.js';
import { integer, parseReference } from './fields.js';
import { type EntityId, entityId, NULL_UUID, newId } from './ids.js';
import { type Condition, type PageData, where } from './paging.js';
import type { Entity, ResourceDefinition, Row, Save } from './resource-definition.js';
import { checkFields, checkLimit, checkUnique } from './resource-rules.js';
import { type ListOptions, ResourceTable } from './resource-table.js';
import type { SessionUser } from './route.js';
import type { Tx } from './tx.js';

export type { Entity, Save } from './resource-definition.js';

/** The member of a body is only repeated in the answer: the stored time of creation stays. */
const createdTime = integer();

export class Resource<E extends Entity> {
  readonly kind: EntityKind;
  readonly #table: ResourceTable<E>;

  constructor(readonly definition: ResourceDefinition<E>) {
    const { entityType, label, table, owner, access, foreign, nameFrom } = definition;
    this.#table = new ResourceTable(definition);
    if (this.#table.owned) deleteEntitiesWithTenant(entityType, table);
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
      queryColumns: this.#table.queryColumns(),
      closedToCustomerQueries: definition.closedToCustomerQueries,
    });
  }

  /** The id object of a body, or null. Throws 400 for one of another kind. */
  idOf(body: Row): EntityId | null {
    return parseReference(body.id, 'id', this.definition.entityType);
  }

  /** Checks the members of a body that every entity has and no caller sets; answers the time it names (0: none). Throws 400. */
  checkHead(body: Row): number {
    if (this.#table.owned) parseReference(body.tenantId, 'tenantId', 'TENANT');
    return createdTime.parse(body.createdTime, 'createdTime');
  }

  find(tx: Tx, id: string): E | undefined {
    return this.#table.find(tx, id);
  }

  /** All entities that meet conditions on `t`, by id. */
  all(tx: Tx, condition: Condition, order?: string): E[] {
    return this.#table.all(tx, condition, order);
  }

  /** The entity, when it exists and the user may do `permission` to it; else throws 404 or 403. */
  require(tx: Tx, user: SessionUser, id: string, permission: Permission): E {
    if (!roleMay(this.kind, user.authority, permission)) throw forbidden();
    const entity = this.find(tx, id);
    if (!entity) throw unknownEntity(this.kind, id);
    requirePermission(tx, this.kind, user, this.ownerOf(entity), permission);
    return entity;
  }

  /** The rows `t` to which the user may do `permission`: a condition of lists, because totals and searches tell of what they count. */
  permitted(user: SessionUser, permission: Permission): Condition {
    const rows = permittedRows(this.kind, user, [permission]);
    if (!rows) return where('0');
    return where(`EXISTS (SELECT 1 FROM ${this.kind.table} e WHERE e.id = t.id AND ${rows.sql})`, ...rows.params);
  }

  /** The wider form of an entity. */
  viewOf(tx: Tx, id: string, view: string): Row | undefined {
    return this.#table.viewOf(tx, id, view);
  }

  /** One page, of the plain form or of a view. */
  list(tx: Tx, query: Readonly<Record<string, string | undefined>>, options: ListOptions): PageData<Row> {
    return this.#table.list(tx, query, options);
  }

  /** The column text search looks into for a property. */
  foldedColumn(property: keyof E & string): string {
    return this.#table.foldedColumn(property);
  }

  /** Saves the object of a request's body for the user: creates without `id`, else replaces. */
  save(tx: Tx, user: SessionUser, body: Row): E {
    const id = this.idOf(body);
    const old = id ? this.find(tx, id.id) : undefined;
    if (id && !old) {
      if (!roleMay(this.kind, user.authority, 'WRITE')) throw forbidden();
      throw unknownEntity(this.kind, id.id);
    }
    const sent = this.checkHead(body);
    const tenantId = this.definition.tenantFrom?.(body, user) ?? old?.tenantId ?? entityId('TENANT', user.tenantId);
    const entity = this.parse(body, { id: id ?? this.#newId(tx), createdTime: old?.createdTime ?? tx.now, tenantId });
    if (old) this.#requireChange(tx, user, old, entity);
    else if (!roleMay(this.kind, user.authority, 'CREATE')) throw forbidden();
    else this.#requireCreation(tx, user, entity);
    const action = old ? 'UPDATED' : 'ADDED';
    try {
      const stored = this.store(tx, { entity, old, user });
      const saved = old && this.definition.echoCreatedTime ? { ...stored, createdTime: sent } : stored;
      this.audit(tx, user, action, saved, { entity: this.auditView(saved) });
      return saved;
    } catch (error) {
      if (!this.definition.audited) throw error;
      const refused = this.withName({ ...entity, id: old ? entity.id : null, createdTime: sent } as unknown as E);
      throw auditFailure(error, user, {
        action,
        entityId: old ? entity.id : entityId(this.definition.entityType, NULL_UUID),
        name: this.nameOf(refused),
        customerId: this.ownerOf(entity).customerId,
        data: { entity: this.auditView(refused) },
      });
    }
  }

  /** The entity with the `name` callers see, where that mirrors another property. */
  withName(entity: E): E {
    return this.#table.withName(entity);
  }

  nameOf(entity: E): string | null {
    const name = (entity as unknown as Row)[this.definition.nameFrom ?? 'name'];
    return typeof name === 'string' ? name : null;
  }

  /** What the audit log keeps of an entity. */
  auditView(entity: E): unknown {
    return this.definition.auditView?.(entity) ?? entity;
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
      subject: this.auditView(entity),
    });
  }

  /** Checks and stores an entity that is complete; no authorisation. */
  store(tx: Tx, save: Save<E>): E {
    const { entity, old } = save;
    checkFields(this.#table, entity);
    this.definition.check?.(tx, save);
    if (!old) this.requireRoom(tx, entity.tenantId?.id);
    this.definition.complete?.(tx, save);
    checkUnique(tx, this.#table, entity);
    if (old) this.#table.update(tx, entity);
    else this.#table.insert(tx, entity);
    this.definition.afterSave?.(tx, save);
    if (old) this.#notifyMove(tx, old, entity);
    notifyEntitySaved(tx, entity.id, { tenantId: this.ownerOf(entity).tenantId, created: !old }, save.user);
    return this.withName(entity);
  }

  /** Throws 400 when a tenant has as many as its profile allows. */
  requireRoom(tx: Tx, tenantId: string | undefined): void {
    checkLimit(tx, this.#table, tenantId);
  }

  /** Stores a new entity as it is, without the rules of a save (what the platform itself makes). */
  insert(tx: Tx, entity: E): E {
    this.#table.insert(tx, entity);
    notifyEntitySaved(tx, entity.id, { tenantId: this.ownerOf(entity).tenantId, created: true });
    return entity;
  }

  /**
   * Changes some columns of a stored entity, without the rules of a save. `assigned`: nothing but whose it is has changed,
   * and the audit log tells of it as an action of its own.
   */
  patch(tx: Tx, entity: E, changes: Partial<E>, { assigned = false } = {}): E {
    const changed = { ...entity, ...changes };
    this.#table.update(tx, changed);
    this.#notifyMove(tx, entity, changed);
    notifyEntitySaved(tx, entity.id, { tenantId: this.ownerOf(changed).tenantId, created: false, assigned });
    return changed;
  }

  remove(tx: Tx, user: SessionUser, id: string): void {
    const entity = this.require(tx, user, id, 'DELETE');
    this.erase(tx, entity, user);
    this.audit(tx, user, 'DELETED', entity, { entityId: id });
  }

  /** Deletes an entity; no authorisation. `user` is null where the platform itself does it. */
  erase(tx: Tx, entity: E, user: SessionUser | null): void {
    this.definition.beforeDelete?.(tx, entity, user);
    this.#table.delete(tx, entity.id.id);
    notifyEntityDeleted(tx, entity.id, this.ownerOf(entity).tenantId);
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
    if (this.#table.owned) entity.tenantId = head.tenantId;
    for (const [property, , field] of this.#table.fields) entity[property] = field.parse(body[property], property);
    return this.withName(entity as unknown as E);
  }

  /** A row as callers see it. */
  show(row: Row): E {
    return this.#table.show(row);
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

  #requireCreation(tx: Tx, user: SessionUser, entity: E): void {
    requirePermission(tx, this.kind, user, this.ownerOf(entity), 'CREATE');
    if (this.definition.mayMake?.(user, entity) === false) throw forbidden();
  }

  #requireChange(tx: Tx, user: SessionUser, old: E, entity: E): void {
    const owned = this.ownerOf(old);
    requirePermission(tx, this.kind, user, owned, 'WRITE');
    const moved = this.definition.assignable && this.ownerOf(entity).customerId !== owned.customerId;
    if (moved) requirePermission(tx, this.kind, user, owned, 'ASSIGN');
  }

  #notifyMove(tx: Tx, old: E, entity: E): void {
    const [from, to] = [this.ownerOf(old), this.ownerOf(entity)];
    if (from.tenantId !== to.tenantId || from.customerId !== to.customerId)
      notifyEntityMoved(tx, entity.id, { tenantId: from.tenantId, to: to.tenantId });
  }

  #newId(tx: Tx): EntityId {
    return entityId(this.definition.entityType, newId(tx.now));
  }
}

export const defineResource = <E extends Entity>(definition: ResourceDefinition<E>): Resource<E> =>
  new Resource(definition);
