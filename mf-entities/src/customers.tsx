import { entityPages } from '@mullion/shared-kit/entity/entity-screen';
import { belowCustomer } from './features/customers/below-customer';
import { customersScreen } from './features/customers/customers-screen';
import { devicesScreen } from './features/devices/devices-screen';

/** `/customers`, and below a customer what belongs to it. */
export default entityPages(customersScreen, belowCustomer(devicesScreen));
