import type { MenuDeclaration, RouteDeclaration } from '@mullion/shared-kit/module/declaration';
import { isFor, type Viewer } from '@mullion/shared-kit/session/audience';
import { type EffectiveModule, type EffectiveSet, namespaceOf, routesOf } from '../federation/effective-modules';

/** An entry of the side menu with its label still a key. */
export interface MenuSection {
  id: string;
  type: 'link' | 'toggle';
  label: string;
  namespace: string;
  icon?: string;
  path?: string;
  preload?: 'idle';
  /** Entries below a toggle. */
  pages: MenuSection[];
}

interface Placed extends MenuDeclaration {
  namespace: string;
  title?: string;
}

const home: Placed = {
  id: 'home',
  path: '/home',
  label: 'home',
  icon: 'home',
  section: 'root',
  order: 0,
  auth: ['SYS_ADMIN', 'TENANT_ADMIN', 'CUSTOMER_USER'],
  namespace: 'shell',
};

/**
 * The menu of a viewer: what modules declare for them, in its order, without empty groups.
 * @param mayStay whether the guard lets them stay at an address: some are kept on dashboards
 */
export function buildMenu(
  set: EffectiveSet,
  viewer: Viewer,
  mayStay: (path: string) => boolean = () => true,
): MenuSection[] {
  const entries: Placed[] = [home, ...Object.values(set.modules).flatMap(menuOf)]
    .filter((entry) => isFor(entry, viewer) && (!entry.path || mayStay(entry.path)))
    .sort((a, b) => a.order - b.order || a.id.localeCompare(b.id));
  const below = (section: string): MenuSection[] =>
    entries
      .filter((entry) => entry.section === section)
      .map(
        ({ id, label, title, namespace, icon, path, preload }): MenuSection => ({
          id,
          type: path ? 'link' : 'toggle',
          label: label ?? title ?? id,
          namespace,
          icon,
          path,
          preload,
          pages: path ? [] : below(id),
        }),
      )
      .filter(({ type, pages }) => type === 'link' || pages.length > 0);
  return below('root');
}

function menuOf(module: EffectiveModule): Placed[] {
  return (module.current.declaration.menu ?? []).map((entry) => {
    const { route, namespace: ofRoute } = routeAt(module, entry.path) ?? {};
    const { icon = route?.icon, when = route?.when } = entry;
    const namespace = entry.label || !ofRoute ? namespaceOf(module) : ofRoute;
    return { ...entry, icon, when, title: route?.title, namespace };
  });
}

/** A module's declared route behind an absolute path, and the namespace of its title. */
export const routeAt = (
  module: EffectiveModule,
  path: string | undefined,
): { route: RouteDeclaration; namespace: string } | undefined =>
  routesOf(module).find(({ route }) => path !== undefined && `/${route.path.replace(/\/\*$/, '')}` === path);
