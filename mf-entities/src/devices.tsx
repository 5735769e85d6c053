import { entityRoutes } from '@mullion/shared-kit/entity/entity-screen';
import { useScreenScope } from '@mullion/shared-kit/list/use-screen-scope';
import { ModuleRoutes } from '@mullion/shared-kit/routing/module-routes';
import { devicesScreen } from './features/devices/devices-screen';

/** `/devices`: all of the tenant's, or the own customer's. */
export default function DevicesPages() {
  return <ModuleRoutes routes={entityRoutes(devicesScreen, useScreenScope())} />;
}
