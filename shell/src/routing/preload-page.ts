import type { QueryClient } from '@tanstack/react-query';
import { declaredRouteAt, preload } from '../federation/console-modules';

/** How long the page before stays for the one that comes, in milliseconds: people notice no wait up to here. */
const HOLD_MS = 100;

/** The page whose link was pressed last, and when it has all that it shows first. */
let coming: { path: string; ready: Promise<void> } | undefined;

/** Fetches the code of the page at an address before it is opened: the pointer rests on a link to it. */
export function preloadPage(path: string): void {
  const route = declaredRouteAt(path);
  if (route) void preload(route.module, route.expose);
}

/**
 * Begins what the page at an address reads first: a link to it is being pressed, and opens it when it is let go.
 * @returns settles once it is there; fails as the page's own `prefetch` does
 */
export function prefetchPage(path: string, client: QueryClient): Promise<void> {
  const ready = begin(path, client);
  coming = { path, ready };
  return ready;
}

/**
 * Settles when the page whose link was pressed can be drawn at once, or after a moment: a page that is drawn empty and
 * again with its rows takes longer than one that is drawn once.
 */
export async function untilDrawable(path: string): Promise<void> {
  if (coming?.path !== path) return;
  const { ready } = coming;
  coming = undefined;
  const moment = new Promise<void>((resolve) => setTimeout(resolve, HOLD_MS));
  // Its failure is told where it was begun.
  await Promise.race([ready.catch(() => undefined), moment]);
}

async function begin(path: string, client: QueryClient): Promise<void> {
  const route = declaredRouteAt(path);
  const page = route && (await preload(route.module, route.expose));
  await page?.prefetch?.({ client, address: path });
}
