import { nodeForm } from '../node-form';
import { entityDetails } from '../shared-fields';

export const customerDetails = nodeForm({
  class: 'metadata.TbGetCustomerDetailsNode',
  directive: 'tbEnrichmentNodeEntityDetailsConfig',
  help: 'customer-details',
  fields: [...entityDetails],
});
