import type { EntityId } from '../../../framework/ids.js';
import { flag, text, whole } from '../../configuration.js';
import { entityNamed } from '../../content/entities.js';
import { fill } from '../../content/patterns.js';
import { assignEntity, ensureEntity, isAssignable } from '../../effects/entities.js';
import { defineNode } from '../../node.js';

interface Config {
  customerNamePattern: string | null;
  customerCacheExpiration: number;
  createCustomerIfNotExists: boolean;
}

/** Gives the originator to a customer by name. */
export const assignToCustomer = defineNode<Config>({
  class: 'action.TbAssignToCustomerNode',
  labels: ['Success'],
  configuration: { customerNamePattern: text, customerCacheExpiration: whole, createCustomerIfNotExists: flag },
  execute: async (config, message, { read, write, tenantId }) => {
    const { originator: entityId } = message;
    if (!isAssignable(entityId)) throw new Error(`Unsupported originator type '${entityId.entityType}'!`);
    const name = fill(config.customerNamePattern ?? '', message);
    let customer = await read((tx) => entityNamed(tx, tenantId, 'CUSTOMER', name));
    if (!customer && config.createCustomerIfNotExists)
      customer = (await write(ensureEntity, { entityType: 'CUSTOMER', name, type: '' })).entity;
    if (!customer) throw new Error(`No customer found with name '${name}'.`);
    await write(assignEntity, { entityId, customerId: (customer.id as EntityId).id, assigned: true });
    return 'Success';
  },
});
