import { entityRoutes } from '@mullion/shared-kit/entity/entity-screen';
import { useScreenScope } from '@mullion/shared-kit/list/use-screen-scope';
import { ModuleRoutes } from '@mullion/shared-kit/routing/module-routes';
import { usersScreen } from './features/users/users-screen';

/** `/users/{id}`: one user, of whichever tenant or customer. There is no list of all: without an id the address leads home. */
export default function UserPages() {
  const pages = entityRoutes(usersScreen, useScreenScope());
  return <ModuleRoutes routes={pages.filter(({ path }) => path !== '')} />;
}
