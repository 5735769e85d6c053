import type { RouteBelow } from '@mullion/shared-kit/entity/entity-screen';
import type { ModuleRoute } from '@mullion/shared-kit/routing/module-routes';
import { lazy } from '@mullion/shared-kit/ui/lazy';
import { belowOwner, type Owner, ownedPages } from './screen-parts/below-owner';

// The screens that stand below a customer, tenant or edge. Each loads when it is first opened.

/** The users of a tenant or a customer. */
export const usersOf = (owner: Owner): ModuleRoute =>
  belowOwner(
    owner,
    'USER',
    lazy(() =>
      import(/* webpackChunkName: "users" */ './features/users/users-screen').then(({ usersScreen }) =>
        ownedPages(owner, usersScreen, 'user.none-of-public'),
      ),
    ),
  );

/** The devices of a customer or an edge. */
export const devicesOf = (owner: Owner): ModuleRoute =>
  belowOwner(
    owner,
    'DEVICE',
    lazy(() =>
      import(/* webpackChunkName: "devices" */ './features/devices/devices-screen').then(({ devicesScreen }) =>
        ownedPages(owner, devicesScreen),
      ),
    ),
  );

/** The assets of a customer or an edge. */
export const assetsOf = (owner: Owner): ModuleRoute =>
  belowOwner(
    owner,
    'ASSET',
    lazy(() =>
      import(/* webpackChunkName: "assets" */ './features/assets/assets-screen').then(({ assetsScreen }) =>
        ownedPages(owner, assetsScreen),
      ),
    ),
  );

/** The entity views of a customer or an edge. */
export const entityViewsOf = (owner: Owner): ModuleRoute =>
  belowOwner(
    owner,
    'ENTITY_VIEW',
    lazy(() =>
      import(/* webpackChunkName: "entity-views" */ './features/entity-views/entity-views-screen').then(
        ({ entityViewsScreen }) => ownedPages(owner, entityViewsScreen),
      ),
    ),
  );

/** The edges of a customer, while the platform has edges. */
export const edgesOf = (owner: Owner): RouteBelow => ({
  ...belowOwner(
    owner,
    'EDGE',
    lazy(() =>
      import(/* webpackChunkName: "edges" */ './features/edges/edges-screen').then(({ edgesScreen }) =>
        ownedPages(owner, edgesScreen),
      ),
    ),
  ),
  when: 'edgesSupportEnabled',
});
