import { useLocation, useNavigate } from '@mullion/shared-kit/routing/navigation';
import { useSession } from '@mullion/shared-kit/session/session';
import { useCallback } from 'react';
import { useMenu } from '../menu/use-menu';
import { useMayOpen } from '../routing/use-may-open';
import { openPalette } from './open-palette';
import { recentPages } from './page-lists';

/** How to open the palette here: it knows the menu of this person and where they are. */
export function usePalette(): () => void {
  const menu = useMenu();
  const mayOpen = useMayOpen();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const authUser = useSession((state) => state.authUser);
  const userId = authUser?.userId ?? '';
  const isPublic = authUser?.isPublic ?? true;
  return useCallback(async () => {
    const place = await openPalette({ menu, mayOpen, here: pathname, isPublic, recent: recentPages.of(userId) });
    if (place) await navigate(place.path);
  }, [menu, mayOpen, pathname, isPublic, userId, navigate]);
}
