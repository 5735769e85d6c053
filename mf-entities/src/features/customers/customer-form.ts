import type { Customer } from '@mullion/shared-kit/api/customers';
import { entityForm } from '@mullion/shared-kit/entity/entity-form';
import { contactPart, descriptionPart, namePart } from '@mullion/shared-kit/entity/form-parts';
import { homeDashboardPart } from '../../screen-parts/dashboard-parts';

/** The form of a customer, new or existing. */
export default entityForm<Customer>(
  namePart('title'),
  descriptionPart(),
  homeDashboardPart(({ id }) => ({ dashboardsScope: 'customer', customerId: id.id })),
  contactPart(),
);
