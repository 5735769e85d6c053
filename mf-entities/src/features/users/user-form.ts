import type { User } from '@mullion/shared-kit/api/users';
import { entityForm } from '@mullion/shared-kit/entity/entity-form';
import { descriptionPart } from '@mullion/shared-kit/entity/form-parts';
import { defaultDashboardPart, homeDashboardPart } from '../../screen-parts/dashboard-parts';
import { nameParts } from './user-parts';

/** A system administrator belongs to nobody who has dashboards. */
const dashboardsOf = ({ authority, tenantId, customerId }: User) => {
  if (authority === 'TENANT_ADMIN') return { tenantId: tenantId.id };
  return authority === 'CUSTOMER_USER' ? { dashboardsScope: 'customer' as const, customerId: customerId.id } : null;
};

/** The form of an existing user. */
export default entityForm<User>(
  ...nameParts<User>(),
  descriptionPart(),
  defaultDashboardPart(dashboardsOf),
  homeDashboardPart(dashboardsOf),
);
