import { runSafely } from '@mullion/shared-kit/notify/run-safely';
import { useCrumbs } from '@mullion/shared-kit/routing/crumbs';
import { useLocation, useNavigate } from '@mullion/shared-kit/routing/navigation';
import { useSession } from '@mullion/shared-kit/session/session';
import { useCallback } from 'react';
import { useMenu } from '../menu/use-menu';
import { useMayOpen } from '../routing/use-may-open';
import { openPalette } from './open-palette';
import { type KnownPage, recentPages } from './page-lists';

/** How to open the palette here: it knows the menu of this person and where they are. */
export function usePalette(): () => void {
  const menu = useMenu();
  const mayOpen = useMayOpen();
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const authUser = useSession((state) => state.authUser);
  const userId = authUser?.userId ?? '';
  const isPublic = authUser?.isPublic ?? true;
  const authority = authUser?.authority ?? 'ANONYMOUS';
  const customerId = authority === 'CUSTOMER_USER' ? authUser?.customerId : undefined;
  return useCallback(
    () =>
      runSafely(async () => {
        const here = hereAs(pathname + search);
        const recent = recentPages.of(userId);
        const place = await openPalette({ menu, mayOpen, here, isPublic, userId, authority, customerId, recent });
        if (place?.path) await navigate(place.path);
        else await place?.run?.();
      }),
    [menu, mayOpen, pathname, search, isPublic, userId, authority, customerId, navigate],
  );
}

/** The page as a favorite would be called: by its last crumb, or by its title. */
function hereAs(path: string): KnownPage {
  const crumb = useCrumbs.getState().crumbs.at(-1);
  return { path, label: crumb?.label ?? document.title.split(' | ').at(1) ?? '', icon: crumb?.icon };
}
