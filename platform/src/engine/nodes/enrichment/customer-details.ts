import type { EntityType } from '../../../framework/ids.js';
import { detailsOf } from '../../content/details.js';
import { customerOf, ownEntity } from '../../content/entities.js';

const WITH_CUSTOMER: Readonly<Partial<Record<EntityType, string>>> = {
  DEVICE: 'Device',
  ASSET: 'Asset',
  ENTITY_VIEW: 'EntityView',
  USER: 'User',
  EDGE: 'Edge',
};

/** Contact details of the originator's customer. */
export const customerDetails = detailsOf({
  class: 'metadata.TbGetCustomerDetailsNode',
  prefix: 'customer_',
  find: (tx, { originator }, tenantId) => {
    const noun = WITH_CUSTOMER[originator.entityType];
    if (!noun) throw new Error(`Entity with entityType '${originator.entityType}' is not supported.`);
    const entity = ownEntity(tx, tenantId, originator);
    if (!entity) throw new Error(`Originator ${originator.entityType} with id '${originator.id}' is not found`);
    const id = customerOf(entity);
    const customer = id === null ? undefined : ownEntity(tx, tenantId, { entityType: 'CUSTOMER', id });
    if (!customer) throw new Error(`${noun} with name '${entity.name}' is not assigned to Customer.`);
    return customer;
  },
});
