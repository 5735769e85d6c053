import {
  type Customer,
  customerQuery,
  customersQuery,
  deleteCustomer,
  saveCustomer,
} from '@mullion/shared-kit/api/customers';
import { remove } from '@mullion/shared-kit/entity/actions';
import { createdTime, name, text } from '@mullion/shared-kit/entity/columns';
import { defineEntityScreen, lazyForm } from '@mullion/shared-kit/entity/define-entity-screen';
import { Notice } from '@mullion/shared-kit/entity/notice';
import { contactProperties } from '@mullion/shared-kit/entity/properties';
import { holdingImpacts } from './holdings';

const isPublic = ({ additionalInfo }: Customer) => additionalInfo?.isPublic === true;

/** Customers of the tenant. The public customer, which the platform keeps, is for reading. */
export const customersScreen = defineEntityScreen<Customer>({
  type: 'CUSTOMER',
  ns: 'mf-entities',
  list: ({ pageLink }) => customersQuery(pageLink),
  load: customerQuery,
  save: saveCustomer,
  columns: [
    name('title', { width: 'max(10rem, 26cqi)' }),
    text('email', 'kit:contact.email', { width: 'max(8rem, 22cqi)', priority: 2 }),
    text('city', 'kit:contact.city'),
    text('country', 'kit:contact.country', { priority: 4 }),
    createdTime(),
  ],
  actions: [
    {
      kind: 'link',
      id: 'devices',
      label: (customer) => (isPublic(customer) ? 'customer.public-devices' : 'customer.manage-devices'),
      icon: 'devices',
      prominent: true,
      to: ({ id }) => `/customers/${id.id}/devices`,
    },
    remove({
      call: deleteCustomer,
      unless: (customer) => isPublic(customer) && 'customer.public-stays',
      text: 'customer.delete-text',
      impacts: holdingImpacts,
    }),
  ],
  form: lazyForm(() => import(/* webpackChunkName: "customer-form" */ './customer-form')),
  readOnly: isPublic,
  notice: ({ entity, context }) => isPublic(entity) && <Notice icon="public">{context.t('customer.is-public')}</Notice>,
  details: contactProperties(),
  tabs: { first: 'overview' },
});
