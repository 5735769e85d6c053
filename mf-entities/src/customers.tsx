import { entityPages } from '@mullion/shared-kit/entity/entity-screen';
import { customersScreen } from './features/customers/customers-screen';
import { assetsOf, devicesOf, edgesOf, entityViewsOf, usersOf } from './owned-screens';

/** `/customers`, and below a customer what belongs to it. */
export default entityPages(
  customersScreen,
  usersOf('CUSTOMER'),
  devicesOf('CUSTOMER'),
  assetsOf('CUSTOMER'),
  entityViewsOf('CUSTOMER'),
  edgesOf('CUSTOMER'),
);
