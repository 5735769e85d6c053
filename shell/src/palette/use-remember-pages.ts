import { changes } from '@mullion/shared-kit/api/changes';
import { useCrumbs } from '@mullion/shared-kit/routing/crumbs';
import { useLocation } from '@mullion/shared-kit/routing/navigation';
import { useVisitedPage } from '@mullion/shared-kit/routing/visited-page';
import { useSession } from '@mullion/shared-kit/session/session';
import { useEffect } from 'react';
import { favoritePages, recentPages } from './page-lists';

/**
 * Remembers what was opened: pages whose last crumb is a name and no further step, and entities beside their list. Pages
 * of an entity that turns out to be gone are forgotten, favorites too: nothing is left to come back to.
 */
export function useRememberPages(): void {
  const { pathname } = useLocation();
  const named = useCrumbs((state) => state.crumbs.at(-1));
  const userId = useSession((state) => state.authUser?.userId);
  useEffect(() => {
    // As it is now: the crumb of the page before may still have been there when this was drawn.
    const crumb = useCrumbs.getState().crumbs.at(-1);
    if (crumb && !crumb.path && userId)
      recentPages.add(userId, { path: pathname, label: crumb.label, icon: crumb.icon });
  }, [pathname, named, userId]);
  const visited = useVisitedPage((state) => state.page);
  useEffect(() => {
    if (!visited || !userId) return;
    recentPages.add(userId, visited);
    // Once: neither coming back to the console nor the next person at it is a visit.
    useVisitedPage.setState({ page: null });
  }, [visited, userId]);
  useEffect(
    () =>
      changes.listen((made) => {
        for (const { id, gone } of made) {
          if (!gone || !id || !userId) continue;
          recentPages.forget(userId, id);
          favoritePages.forget(userId, id);
        }
      }),
    [userId],
  );
}
