import type { QueryClient } from '@tanstack/react-query';
import { declaredRouteAt, preload } from '../federation/console-modules';

/** Fetches the code of the page at an address before it is opened: the pointer rests on a link to it. */
export function preloadPage(path: string): void {
  const route = declaredRouteAt(path);
  if (route) void preload(route.module, route.expose);
}

/** Begins what the page at an address reads first: a link to it is being pressed, and opens it when it is let go. */
export async function prefetchPage(path: string, client: QueryClient): Promise<void> {
  const route = declaredRouteAt(path);
  const page = route && (await preload(route.module, route.expose));
  page?.prefetch?.({ client, address: path });
}
