/** Customers, devices, and assets that nodes make, and whom entities belong to. */
import { edges } from '../../edges/edges.js';
import { requireOwn } from '../../framework/access.js';
import { badRequest } from '../../framework/errors.js';
import { type EntityId, entityId, NULL_UUID } from '../../framework/ids.js';
import { where } from '../../framework/paging.js';
import type { Resource } from '../../framework/resource.js';
import { platformItself, type SessionUser } from '../../framework/route.js';
import type { Tx } from '../../framework/tx.js';
import { assets } from '../../resources/assets.js';
import type { AssignedEntity } from '../../resources/assigned-entities.js';
import { type Customer, customers } from '../../resources/customers.js';
import { assign, unassign } from '../../resources/dashboard-customers.js';
import { dashboards } from '../../resources/dashboards.js';
import { createAccessToken } from '../../resources/device-credentials.js';
import { devices } from '../../resources/devices.js';
import { entityViews } from '../../resources/entity-views.js';
import { aboutCreated } from '../content/created-entity.js';
import type { AnyEntity } from '../content/entities.js';
import { defineEffect } from '../effect.js';

/** A node acts for its tenant. */
const actor = (tenantId: string): SessionUser => ({ ...platformItself, tenantId, authority: 'TENANT_ADMIN' });

export interface Made {
  entity: AnyEntity;
  created: boolean;
}

function makeCustomer(tx: Tx, tenantId: string, title: string): Customer {
  const entity = customers.newEntity(tx, tenantId, { title });
  return customers.store(tx, { entity, old: undefined, user: actor(tenantId) });
}

function makeDevice(tx: Tx, tenantId: string, name: string, type: string): AnyEntity {
  const entity = devices.newEntity(tx, tenantId, { name, type });
  const device = devices.store(tx, { entity, old: undefined, user: actor(tenantId) });
  createAccessToken(tx, device.id.id);
  return { ...device };
}

function makeAsset(tx: Tx, tenantId: string, name: string, type: string): AnyEntity {
  const entity = assets.newEntity(tx, tenantId, { name, type });
  return { ...assets.store(tx, { entity, old: undefined, user: actor(tenantId) }) };
}

const customerNamed = (tx: Tx, tenantId: string, title: string): Customer | undefined =>
  customers.all(tx, where('t.tenant_id = ? AND t.title = ?', tenantId, title))[0];

interface Wanted {
  entityType: 'CUSTOMER' | 'DEVICE' | 'ASSET';
  name: string;
  /** Of devices and assets: the name of their profile. */
  type: string;
}

/** The tenant's entity of a kind and name; made when there is none, which the root chain hears of. */
export const ensureEntity = defineEffect('entities.ensure', (tx, args: Wanted, { tenantId, nodeId, tell }): Made => {
  const made = ensure(tx, args, tenantId);
  if (made.created) tell(aboutCreated(made.entity, nodeId));
  return made;
});

function ensure(tx: Tx, { entityType, name, type }: Wanted, tenantId: string): Made {
  if (entityType === 'CUSTOMER') {
    const known = customerNamed(tx, tenantId, name);
    return { entity: { ...(known ?? makeCustomer(tx, tenantId, name)) }, created: !known };
  }
  const resource = (entityType === 'DEVICE' ? devices : assets) as unknown as Resource<AssignedEntity>;
  const [known] = resource.all(tx, where('t.tenant_id = ? AND t.name = ?', tenantId, name));
  if (known) return { entity: { ...known }, created: false };
  const make = entityType === 'DEVICE' ? makeDevice : makeAsset;
  return { entity: make(tx, tenantId, name, type), created: true };
}

const ASSIGNABLE = { DEVICE: devices, ASSET: assets, ENTITY_VIEW: entityViews, EDGE: edges } as const;

/** Says whether entities of a kind can be given to customers. */
export const isAssignable = ({ entityType }: EntityId): boolean =>
  entityType === 'DASHBOARD' || Object.hasOwn(ASSIGNABLE, entityType);

interface Assignment {
  entityId: EntityId;
  customerId: string;
  /** false: it is taken back from whoever has it; a dashboard from this customer. */
  assigned: boolean;
}

/** Gives an entity to a customer, or takes it back. */
export const assignEntity = defineEffect('entities.assign', (tx, args: Assignment, { tenantId }): void => {
  const { entityId: entity, customerId, assigned } = args;
  requireOwn(tx, tenantId, entity);
  const customer = customers.find(tx, customerId);
  if (customer?.tenantId?.id !== tenantId) throw badRequest('The customer belongs to another tenant');
  if (entity.entityType === 'DASHBOARD') {
    const dashboard = dashboards.find(tx, entity.id);
    if (!dashboard) return;
    if (assigned) assign(tx, null, dashboard, [customer]);
    else unassign(tx, null, dashboard, new Set([customerId]));
    return;
  }
  const resource = ASSIGNABLE[entity.entityType as keyof typeof ASSIGNABLE] as unknown as
    | Resource<AssignedEntity>
    | undefined;
  const found = resource?.find(tx, entity.id);
  if (!resource || !found) throw badRequest(`Unsupported originator type '${entity.entityType}'!`);
  const owner = entityId('CUSTOMER', assigned ? customerId : NULL_UUID);
  resource.patch(tx, found, { customerId: owner }, { assigned: true });
});
