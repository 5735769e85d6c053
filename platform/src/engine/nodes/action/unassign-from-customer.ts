import type { EntityId } from '../../../framework/ids.js';
import { text, whole } from '../../configuration.js';
import { entityNamed } from '../../content/entities.js';
import { fill } from '../../content/patterns.js';
import { assignEntity, isAssignable } from '../../effects/entities.js';
import { defineNode } from '../../node.js';

interface Config {
  customerNamePattern: string | null;
  customerCacheExpiration: number;
}

/** Takes the originator back from whoever has it; a dashboard from the customer of a name, who has to exist in any case. */
export const unassignFromCustomer = defineNode<Config>({
  class: 'action.TbUnassignFromCustomerNode',
  labels: ['Success'],
  configuration: { customerNamePattern: text, customerCacheExpiration: whole },
  execute: async ({ customerNamePattern }, message, { read, write, tenantId }) => {
    const { originator: entityId } = message;
    if (!isAssignable(entityId)) throw new Error(`Unsupported originator type '${entityId.entityType}'!`);
    const name = fill(customerNamePattern ?? '', message);
    const customer = await read((tx) => entityNamed(tx, tenantId, 'CUSTOMER', name));
    if (!customer) throw new Error(`No customer found with name '${name}'.`);
    await write(assignEntity, { entityId, customerId: (customer.id as EntityId).id, assigned: false });
    return 'Success';
  },
});
