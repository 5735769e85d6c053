import type { EntityScreenDefinition, ScreenEntity } from '@mullion/shared-kit/entity/define-entity-screen';
import { assetsScreen } from '../features/assets/assets-screen';
import { assetProfilesScreen } from '../features/assets/profiles/asset-profiles-screen';
import { customersScreen } from '../features/customers/customers-screen';
import { devicesScreen } from '../features/devices/devices-screen';
import { deviceProfilesScreen } from '../features/devices/profiles/device-profiles-screen';
import { edgesScreen } from '../features/edges/edges-screen';
import { entityViewsScreen } from '../features/entity-views/entity-views-screen';
import { otaPackagesScreen } from '../features/ota-packages/ota-packages-screen';
import { tenantProfilesScreen } from '../features/tenants/profiles/tenant-profiles-screen';
import { tenantsScreen } from '../features/tenants/tenants-screen';
import { usersScreen } from '../features/users/users-screen';

/** A screen as tests look at it, whatever its entities are: what they ask of them all is the same. */
export type AnyScreen = Pick<
  EntityScreenDefinition<ScreenEntity>,
  'type' | 'columns' | 'actions' | 'add' | 'form' | 'readOnly'
>;

/** Every entity screen of the module. */
export const screens = [
  assetsScreen,
  assetProfilesScreen,
  customersScreen,
  devicesScreen,
  deviceProfilesScreen,
  edgesScreen,
  entityViewsScreen,
  otaPackagesScreen,
  tenantsScreen,
  tenantProfilesScreen,
  usersScreen,
] as unknown as readonly AnyScreen[];
