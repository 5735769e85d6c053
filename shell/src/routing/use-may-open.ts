import { HOME_PATH } from '@mullion/shared-kit/session/guard';
import { useSession } from '@mullion/shared-kit/session/session';
import { useCallback } from 'react';
import { useModules } from '../federation/console-modules';
import { routeCovering } from '../federation/route-covering';

/** Whether a module of this page has a route for an address and lets this role in: nothing may lead to nowhere. */
export function useMayOpen(): (path: string) => boolean {
  const modules = useModules((state) => state.set.modules);
  const authority = useSession((state) => state.authUser?.authority ?? 'ANONYMOUS');
  return useCallback(
    (path) => {
      if (path === HOME_PATH) return true;
      const route = routeCovering(
        Object.values(modules).map(({ current }) => current.declaration),
        path,
      );
      return route !== undefined && (route.auth?.includes(authority) ?? true);
    },
    [modules, authority],
  );
}
