import { nodeForm } from '../node-form';
import { attributeMapping } from '../shared-fields';

export const tenantAttributes = nodeForm({
  class: 'metadata.TbGetTenantAttributeNode',
  directive: 'tbEnrichmentNodeTenantAttributesConfig',
  help: 'tenant-attributes',
  fields: [...attributeMapping],
});
