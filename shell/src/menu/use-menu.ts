import { useSession } from '@mullion/shared-kit/session/session';
import { useMemo } from 'react';
import { declaredRouteAt, preload, useModules } from '../federation/console-modules';
import { buildMenu, type MenuSection } from './build-menu';

/** The menu of whoever is signed in, and how to fetch a page before it is opened. */
export function useMenu(): { sections: MenuSection[]; preload: (path: string) => void } {
  const set = useModules((state) => state.set);
  const authority = useSession((state) => state.authUser?.authority ?? 'ANONYMOUS');
  const edgesSupportEnabled = useSession((state) => state.edgesSupportEnabled);
  const hasRepository = useSession((state) => state.hasRepository);
  const tbelEnabled = useSession((state) => state.tbelEnabled);
  const userTokenAccessEnabled = useSession((state) => state.userTokenAccessEnabled);
  const sections = useMemo(
    () => buildMenu(set, authority, { edgesSupportEnabled, hasRepository, tbelEnabled, userTokenAccessEnabled }),
    [set, authority, edgesSupportEnabled, hasRepository, tbelEnabled, userTokenAccessEnabled],
  );
  return {
    sections,
    preload(path) {
      const route = declaredRouteAt(path);
      if (route) preload(route.module, route.expose);
    },
  };
}
