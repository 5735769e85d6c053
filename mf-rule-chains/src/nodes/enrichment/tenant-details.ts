import { nodeForm } from '../node-form';
import { entityDetails } from '../shared-fields';

export const tenantDetails = nodeForm({
  class: 'metadata.TbGetTenantDetailsNode',
  directive: 'tbEnrichmentNodeEntityDetailsConfig',
  help: 'tenant-details',
  fields: [...entityDetails],
});
