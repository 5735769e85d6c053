import { attributesOf } from '../../content/attributes-of.js';
import { customerOfOriginator } from '../../content/entities.js';

/** Values of the originator's customer. */
export const customerAttributes = attributesOf({
  class: 'metadata.TbGetCustomerAttributeNode',
  find: (tx, { originator }, _config, tenantId) => customerOfOriginator(tx, tenantId, originator),
});
