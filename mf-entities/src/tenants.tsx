import { entityPages } from '@mullion/shared-kit/entity/entity-screen';
import { tenantsScreen } from './features/tenants/tenants-screen';
import { usersOf } from './owned-screens';

/** `/tenants`, and below a tenant its administrators. */
export default entityPages(tenantsScreen, usersOf('TENANT'));
