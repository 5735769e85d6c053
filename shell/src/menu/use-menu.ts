import { useSession } from '@mullion/shared-kit/session/session';
import { useMemo } from 'react';
import { useModules } from '../federation/console-modules';
import { buildMenu, type MenuSection } from './build-menu';
import { useSessionFacts } from './use-session-facts';

/** The menu of whoever is signed in. */
export function useMenu(): MenuSection[] {
  const set = useModules((state) => state.set);
  const authority = useSession((state) => state.authUser?.authority ?? 'ANONYMOUS');
  const facts = useSessionFacts();
  return useMemo(() => buildMenu(set, authority, facts), [set, authority, facts]);
}
