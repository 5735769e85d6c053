import { detailsOf } from '../../content/details.js';
import { ownEntity } from '../../content/entities.js';

/** Contact details of the tenant. */
export const tenantDetails = detailsOf({
  class: 'metadata.TbGetTenantDetailsNode',
  prefix: 'tenant_',
  find: (tx, _message, tenantId) => {
    const tenant = ownEntity(tx, tenantId, { entityType: 'TENANT', id: tenantId });
    if (!tenant) throw new Error('The tenant is not found');
    return tenant;
  },
});
