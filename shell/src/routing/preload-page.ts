import { declaredRouteAt, preload } from '../federation/console-modules';

/** Fetches the code of the page at an address before it is opened: the pointer rests on a link to it. */
export function preloadPage(path: string): void {
  const route = declaredRouteAt(path);
  if (route) preload(route.module, route.expose);
}
