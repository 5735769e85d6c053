/** What the mobile app puts into the page that it shows in its web view. */
interface MobileHost {
  callHandler(name: string, ...args: unknown[]): Promise<unknown>;
}

const host = (): MobileHost | undefined => (globalThis as { flutter_inappwebview?: MobileHost }).flutter_inappwebview;

/** Whether the console runs inside the mobile app, which shows dashboards by it and everything else by itself. */
export const isInMobileApp = (): boolean => host() !== undefined;

/**
 * Hands a navigation to the app, which opens it its own way. It gets the path's segments joined by dots and the named
 * parameters of the route.
 */
export function handOverToApp(url: string, params: Readonly<Record<string, string | undefined>>): void {
  const path = new URL(url, window.location.origin).pathname.split('/').filter(Boolean).join('.');
  const { '*': _rest, ...named } = params;
  host()
    ?.callHandler('tbMobileNavigationHandler', path, named)
    .catch((error: unknown) => console.error('The mobile app did not take a navigation.', error));
}
