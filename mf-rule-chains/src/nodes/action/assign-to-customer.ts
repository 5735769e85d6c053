import { flag, number, pattern } from '../field-kinds';
import { nodeForm } from '../node-form';

export const assignToCustomer = nodeForm({
  class: 'action.TbAssignToCustomerNode',
  directive: 'tbActionNodeAssignToCustomerConfig',
  help: 'assign-to-customer',
  fields: [
    pattern('customerNamePattern', { required: true, trims: true }),
    flag('createCustomerIfNotExists'),
    number('customerCacheExpiration', { required: true, min: 0, hint: 'cache' }),
  ],
});
