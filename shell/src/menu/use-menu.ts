import { staysWhenForced } from '@mullion/shared-kit/session/guard';
import { useSession } from '@mullion/shared-kit/session/session';
import { useViewer } from '@mullion/shared-kit/session/use-viewer';
import { useMemo } from 'react';
import { useModules } from '../federation/console-modules';
import { buildMenu, type MenuSection } from './build-menu';

/** The signed-in user's menu. */
export function useMenu(): MenuSection[] {
  const set = useModules((state) => state.set);
  const viewer = useViewer();
  const session = useSession((state) => state);
  return useMemo(() => buildMenu(set, viewer, (path) => staysWhenForced(session, path)), [set, viewer, session]);
}
