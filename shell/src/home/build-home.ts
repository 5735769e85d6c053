import { type Audience, isFor, type Viewer } from '@mullion/shared-kit/session/audience';
import type { HomePlace, HomePlaces } from '@mullion/shared-kit/session/home-places';
import { type EffectiveModule, type EffectiveSet, namespaceOf } from '../federation/effective-modules';
import { routeAt } from '../menu/build-menu';

interface Placed extends HomePlace, Audience {
  section: string;
  order: number;
}

/** The shortcuts of a viewer: what modules declare for home and lets them in, by section, in their order. */
export function buildHome(
  set: EffectiveSet,
  viewer: Viewer,
  mayOpen: (path: string) => boolean = () => true,
): HomePlaces[] {
  const groups = new Map<string, HomePlaces>();
  const places = Object.values(set.modules)
    .flatMap(placesOf)
    .filter((place) => isFor(place, viewer) && mayOpen(place.path))
    .sort((a, b) => a.order - b.order || a.path.localeCompare(b.path));
  for (const { section, path, label, namespace, icon } of places) {
    const group = groups.get(section) ?? { id: section, title: `home.${section}`, namespace, shortcuts: [] };
    groups.set(section, { ...group, shortcuts: [...group.shortcuts, { path, label, namespace, icon }] });
  }
  return [...groups.values()];
}

function placesOf(module: EffectiveModule): Placed[] {
  return (module.current.declaration.home ?? []).flatMap((place) => {
    const found = routeAt(module, place.path);
    // A place without a page would lead back to Home.
    if (!found) return [];
    const { route, namespace: ofRoute } = found;
    const namespace = place.label ? namespaceOf(module) : ofRoute;
    const { section, path, order = 0, label = route.title, icon = route.icon } = place;
    const { auth = route.auth, when = route.when } = place;
    return [{ section, path, order, auth, when, label, icon, namespace }];
  });
}
