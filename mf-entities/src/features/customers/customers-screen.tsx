import {
  type Customer,
  customerQuery,
  customersQuery,
  deleteCustomer,
  saveCustomer,
} from '@mullion/shared-kit/api/customers';
import { loadCode } from '@mullion/shared-kit/browser/load-code';
import { remove } from '@mullion/shared-kit/entity/actions';
import { addWithForm } from '@mullion/shared-kit/entity/add-dialog';
import { createdTime, name, text } from '@mullion/shared-kit/entity/columns';
import { defineEntityScreen } from '@mullion/shared-kit/entity/define-entity-screen';
import { Notice } from '@mullion/shared-kit/entity/notice';
import {
  contactProperties,
  createdTimeProperty,
  descriptionProperty,
  idProperty,
  property,
} from '@mullion/shared-kit/entity/properties';
import { countIn, holdings } from './holdings';

const isPublic = ({ additionalInfo }: Customer) => additionalInfo?.isPublic === true;
const form = () =>
  loadCode(() => import(/* webpackChunkName: "customer-form" */ './customer-form')).then(
    ({ CustomerForm }) => CustomerForm,
  );

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
      impacts: holdings.map(({ type, list, goes = false, text }) => ({
        type,
        goes,
        text,
        count: (customer) => countIn(list, customer),
      })),
    }),
  ],
  add: [addWithForm({ type: 'CUSTOMER', form, save: saveCustomer })],
  form,
  readOnly: isPublic,
  notice: ({ entity, context }) => isPublic(entity) && <Notice icon="public">{context.t('customer.is-public')}</Notice>,
  details: [
    property('title', 'title'),
    ...contactProperties<Customer>(),
    descriptionProperty(),
    createdTimeProperty(),
    idProperty(),
  ],
  tabs: { first: 'overview' },
});
