import { number, pattern } from '../field-kinds';
import { nodeForm } from '../node-form';

export const unassignFromCustomer = nodeForm({
  class: 'action.TbUnassignFromCustomerNode',
  directive: 'tbActionNodeUnAssignToCustomerConfig',
  help: 'unassign-from-customer',
  fields: [
    pattern('customerNamePattern', { required: true, trims: true }),
    number('customerCacheExpiration', { required: true, min: 0, hint: 'cache' }),
  ],
});
