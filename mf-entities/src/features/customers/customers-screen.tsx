import {
  type Customer,
  customerQuery,
  customersQuery,
  deleteCustomer,
  saveCustomer,
} from '@mullion/shared-kit/api/customers';
import type { EntityType } from '@mullion/shared-kit/api/entity-id';
import { entityTypeTable } from '@mullion/shared-kit/api/entity-types';
import { remove } from '@mullion/shared-kit/entity/actions';
import { createdTime, name, text } from '@mullion/shared-kit/entity/columns';
import { defineEntityScreen, lazyForm, type ScreenContext } from '@mullion/shared-kit/entity/define-entity-screen';
import { Notice } from '@mullion/shared-kit/entity/notice';
import { contactProperties } from '@mullion/shared-kit/entity/properties';
import type { LinkAction } from '@mullion/shared-kit/list/row-action';
import { session } from '@mullion/shared-kit/session/session';
import { holdingImpacts } from './holdings';

const isPublic = ({ additionalInfo }: Customer) => additionalInfo?.isPublic === true;

/** Leads to the list of what belongs to a customer. */
const belongings = (
  type: EntityType,
  ofPublic: string,
  more: Partial<LinkAction<Customer, ScreenContext>> = {},
): LinkAction<Customer, ScreenContext> => ({
  kind: 'link',
  id: `manage-${type.toLowerCase()}`,
  label: (customer) => (isPublic(customer) ? ofPublic : entityTypeTable[type].plural),
  icon: entityTypeTable[type].icon,
  to: ({ id }) => `/customers/${id.id}${entityTypeTable[type].listPath}`,
  ...more,
});

/** Customers of the tenant. The public customer, which the platform keeps, is for reading. */
export const customersScreen = defineEntityScreen<Customer>({
  type: 'CUSTOMER',
  empty: 'customer.empty',
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
    belongings('USER', 'kit:entity-type.user.plural', { unless: isPublic, prominent: true }),
    belongings('DEVICE', 'device.public-devices', { prominent: true }),
    belongings('ASSET', 'asset.public-assets'),
    belongings('ENTITY_VIEW', 'entity-view.public-views'),
    belongings('DASHBOARD', 'dashboard.public-dashboards'),
    belongings('EDGE', 'edge.public-edges', { unless: () => !session.store.getState().edgesSupportEnabled }),
    remove({
      call: deleteCustomer,
      unless: (customer) => isPublic(customer) && 'customer.public-stays',
      text: 'customer.delete-text',
      impacts: holdingImpacts,
      stays: 'customer.stays',
    }),
  ],
  form: lazyForm(() => import(/* webpackChunkName: "customer-form" */ './customer-form')),
  readOnly: isPublic,
  notice: ({ entity, context }) => isPublic(entity) && <Notice icon="public">{context.t('customer.is-public')}</Notice>,
  details: contactProperties(),
  tabs: { first: 'overview' },
});
