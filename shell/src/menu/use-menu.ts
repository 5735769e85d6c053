import { useViewer } from '@mullion/shared-kit/session/use-viewer';
import { useMemo } from 'react';
import { useModules } from '../federation/console-modules';
import { buildMenu, type MenuSection } from './build-menu';

/** The menu of whoever is signed in. */
export function useMenu(): MenuSection[] {
  const set = useModules((state) => state.set);
  const viewer = useViewer();
  return useMemo(() => buildMenu(set, viewer), [set, viewer]);
}
