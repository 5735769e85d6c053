import type { HomeDeclaration, SessionFact } from '@mullion/shared-kit/module/declaration';
import type { Authority } from '@mullion/shared-kit/session/authority';
import type { EffectiveSet } from '../federation/effective-modules';
import { declarationNamespace, routeAt } from '../menu/build-menu';

/** A place of the home page, its label still a key. */
export interface Shortcut {
  path: string;
  label: string;
  namespace: string;
  icon?: string;
}

/** Places that belong together. */
export interface ShortcutGroup {
  id: string;
  title: string;
  namespace: string;
  shortcuts: Shortcut[];
}

interface Placed extends Shortcut, Pick<HomeDeclaration, 'section' | 'auth' | 'when'> {
  order: number;
}

/** The shortcuts of a role (spec 1 §2.8): what modules declare for home, by section, in their order. */
export function buildHome(
  set: EffectiveSet,
  authority: Authority,
  facts: Partial<Record<SessionFact, boolean>>,
): ShortcutGroup[] {
  const groups = new Map<string, ShortcutGroup>();
  const places = Object.values(set.modules)
    .flatMap(placesOf)
    .filter(({ auth }) => auth?.includes(authority) ?? true)
    .filter(({ when }) => !when || facts[when] === true)
    .sort((a, b) => a.order - b.order || a.path.localeCompare(b.path));
  for (const { section, path, label, namespace, icon } of places) {
    const group = groups.get(section) ?? { id: section, title: `home.${section}`, namespace, shortcuts: [] };
    groups.set(section, { ...group, shortcuts: [...group.shortcuts, { path, label, namespace, icon }] });
  }
  return [...groups.values()];
}

function placesOf({ name, current: { declaration } }: EffectiveSet['modules'][string]): Placed[] {
  return (declaration.home ?? []).flatMap((place) => {
    const route = routeAt(declaration.routes ?? [], place.path);
    // A place nobody has a page for would lead home again.
    if (!route) return [];
    const { section, path, order = 0, auth = route.auth, when, label = route.title, icon = route.icon } = place;
    return [{ section, path, order, auth, when, label, icon, namespace: declarationNamespace(name) }];
  });
}
