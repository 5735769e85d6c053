/** Giving entities to customers, to everybody, and taking them back. */
import { badRequest } from '../framework/errors.js';
import { type EntityId, entityId, NULL_UUID, parseUuid } from '../framework/ids.js';
import type { Entity, Resource } from '../framework/resource.js';
import { defineRoute, type Route, type SessionUser, T } from '../framework/route.js';
import type { Tx } from '../framework/tx.js';
import { type Customer, customers, publicCustomer, requireCustomer, someOf, whenCustomerDeleted } from './customers.js';

interface Assignable extends Entity {
  customerId: EntityId;
}

/** `assigned`: the audit log tells of it. */
const assign = <E extends Assignable>(
  tx: Tx,
  resource: Resource<E>,
  entity: E,
  customerId: string,
  told: { assigned: boolean },
): E => resource.patch(tx, entity, { customerId: entityId('CUSTOMER', customerId) } as Partial<E>, told);

function give<E extends Assignable>(
  tx: Tx,
  resource: Resource<E>,
  user: SessionUser,
  entity: E,
  customer: Customer,
): E {
  const assignedCustomerId = customer.id.id;
  const data = { entityId: entity.id.id, assignedCustomerId, assignedCustomerName: customer.title };
  const given = assign(tx, resource, entity, assignedCustomerId, { assigned: true });
  resource.audit(tx, user, 'ASSIGNED_TO_CUSTOMER', given, data, assignedCustomerId);
  return given;
}

/**
 * `POST /api/customer/:customerId/<noun>/:id`, `DELETE /api/customer/<noun>/:id`, `POST /api/customer/public/<noun>/:id`.
 * A deleted customer's entities become unassigned.
 */
export function assignmentRoutes<E extends Assignable>(
  resource: Resource<E>,
  noun: string,
  label: string = resource.definition.label,
): Route[] {
  whenCustomerDeleted((tx, customer) => {
    const found = someOf(tx, resource, customer);
    for (const entity of found) assign(tx, resource, entity, NULL_UUID, { assigned: false });
    return found.length;
  });
  return [
    defineRoute({
      method: 'POST',
      path: `/api/customer/public/${noun}/:id`,
      auth: T,
      mode: 'write',
      handler: (tx, call) => {
        const entity = resource.require(tx, call.user, parseUuid(call.param('id')), 'ASSIGN');
        return give(tx, resource, call.user, entity, publicCustomer(tx, call.user.tenantId));
      },
    }),
    defineRoute({
      method: 'POST',
      path: `/api/customer/:customerId/${noun}/:id`,
      auth: T,
      mode: 'write',
      handler: (tx, call) => {
        const customer = requireCustomer(tx, call.user, parseUuid(call.param('customerId')));
        const entity = resource.require(tx, call.user, parseUuid(call.param('id')), 'ASSIGN');
        return give(tx, resource, call.user, entity, customer);
      },
    }),
    defineRoute({
      method: 'DELETE',
      path: `/api/customer/${noun}/:id`,
      auth: T,
      mode: 'write',
      handler: (tx, call) => {
        const entity = resource.require(tx, call.user, parseUuid(call.param('id')), 'ASSIGN');
        if (entity.customerId.id === NULL_UUID) throw badRequest(`${label} isn't assigned to any customer!`);
        const data = {
          entityId: entity.id.id,
          unassignedCustomerId: entity.customerId.id,
          unassignedCustomerName: customers.find(tx, entity.customerId.id)?.title ?? null,
        };
        const taken = assign(tx, resource, entity, NULL_UUID, { assigned: true });
        resource.audit(tx, call.user, 'UNASSIGNED_FROM_CUSTOMER', taken, data, data.unassignedCustomerId);
        return taken;
      },
    }),
  ];
}
