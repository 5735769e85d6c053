import { isFor } from '@mullion/shared-kit/session/audience';
import { HOME_PATH, staysWhenForced } from '@mullion/shared-kit/session/guard';
import { useSession } from '@mullion/shared-kit/session/session';
import { useViewer } from '@mullion/shared-kit/session/use-viewer';
import { useCallback } from 'react';
import { useModules } from '../federation/console-modules';
import { routeCovering } from '../federation/route-covering';

/** Whether a module of this page has a route for an address and lets this viewer in: nothing may lead to nowhere. */
export function useMayOpen(): (path: string) => boolean {
  const modules = useModules((state) => state.set.modules);
  const viewer = useViewer();
  const session = useSession((state) => state);
  return useCallback(
    (path) => {
      if (path === HOME_PATH) return true;
      const route = routeCovering(
        Object.values(modules).map(({ current }) => current.declaration),
        path,
      );
      return route !== undefined && isFor(route, viewer) && staysWhenForced(session, path);
    },
    [modules, viewer, session],
  );
}
