import { useT } from '@mullion/shared-kit/i18n/i18n';
import { type Crumb, useCrumbs } from '@mullion/shared-kit/routing/crumbs';
import { useMatches } from '@mullion/shared-kit/routing/host';
import { useEffect } from 'react';
import type { RouteHandle } from './route-handle';

/** Name of the product in the page title. */
const appTitle = 'Mullion';

/** Crumbs of this page: home, its route, and what the page itself added. */
export function useBreadcrumbs(): Crumb[] {
  const added = useCrumbs((state) => state.crumbs);
  const handle = useRouteHandle();
  const kit = useT('shell');
  const t = useT(handle?.namespace ?? 'shell');
  const home: Crumb = { id: 'home', label: kit('home'), path: '/home', icon: 'home' };
  if (!handle || handle.path === '/home') return [home];
  const { title, icon, skipCrumb } = handle.declaration;
  const own = skipCrumb ? [] : [{ id: handle.path, label: t(title), path: handle.path, icon }];
  return [home, ...own, ...added];
}

/** Writes the page title: product and deepest title. */
export function usePageTitle(): void {
  const added = useCrumbs((state) => state.crumbs.at(-1)?.label);
  const declared = useRouteTitle();
  const title = added ?? declared;
  useEffect(() => {
    document.title = title ? `${appTitle} | ${title}` : appTitle;
  }, [title]);
}

/** What the deepest route is called, in the page's language. */
export function useRouteTitle(): string | undefined {
  const handle = useRouteHandle();
  const t = useT(handle?.namespace ?? 'shell');
  return handle && t(handle.declaration.title);
}

/** What the deepest route that says something about itself says. */
export const useRouteHandle = (): RouteHandle | undefined =>
  useMatches().findLast((match): match is typeof match & { handle: RouteHandle } => !!match.handle)?.handle;
