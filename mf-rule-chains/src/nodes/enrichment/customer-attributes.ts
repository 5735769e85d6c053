import { nodeForm } from '../node-form';
import { attributeMapping } from '../shared-fields';

export const customerAttributes = nodeForm({
  class: 'metadata.TbGetCustomerAttributeNode',
  directive: 'tbEnrichmentNodeCustomerAttributesConfig',
  help: 'customer-attributes',
  fields: [...attributeMapping],
});
