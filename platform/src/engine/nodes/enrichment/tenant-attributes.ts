import { attributesOf } from '../../content/attributes-of.js';

/** Values of the tenant. */
export const tenantAttributes = attributesOf({
  class: 'metadata.TbGetTenantAttributeNode',
  find: (_tx, _message, _config, tenantId) => ({ entityType: 'TENANT', id: tenantId }),
});
