import type { MenuDeclaration, RouteDeclaration, SessionFact } from '@mullion/shared-kit/module/declaration';
import type { Authority } from '@mullion/shared-kit/session/authority';
import type { EffectiveSet } from '../federation/effective-modules';

/** An entry of the side menu with its label still a key (spec 1 §2.7). */
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

/** i18n namespace of a module's declaration texts. */
export const declarationNamespace = (module: string): string => `declaration:${module}`;

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

/** The menu of a role: what modules declare, in their order, without what the session's facts hide and empty groups. */
export function buildMenu(
  set: EffectiveSet,
  authority: Authority,
  facts: Partial<Record<SessionFact, boolean>>,
): MenuSection[] {
  const entries: Placed[] = [home, ...Object.values(set.modules).flatMap(menuOf)]
    .filter(({ auth }) => auth.includes(authority))
    .filter(({ when }) => !when || facts[when] === true)
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

function menuOf({ name, current: { declaration } }: EffectiveSet['modules'][string]): Placed[] {
  return (declaration.menu ?? []).map((entry) => {
    const route = routeAt(declaration.routes ?? [], entry.path);
    return { ...entry, icon: entry.icon ?? route?.icon, title: route?.title, namespace: declarationNamespace(name) };
  });
}

/** The declared route behind an absolute path. */
export const routeAt = (routes: RouteDeclaration[], path: string | undefined): RouteDeclaration | undefined =>
  routes.find((route) => path !== undefined && `/${route.path.replace(/\/\*$/, '')}` === path);
