import { isUuid } from '../api/entity-id';
import { readJson } from '../browser/read-json';

/** What the mobile app puts into the page that it shows in its web view. */
interface MobileHost {
  callHandler(name: string, ...args: unknown[]): Promise<unknown>;
}

const host = (): MobileHost | undefined => (globalThis as { flutter_inappwebview?: MobileHost }).flutter_inappwebview;

/** Whether the console runs inside the mobile app, which shows dashboards by it and everything else by itself. */
export const isInMobileApp = (): boolean => host() !== undefined;

/** Tells the app something by the name of one of its handlers; does nothing outside of it. */
export function tellMobileApp(handler: string, ...args: unknown[]): void {
  host()
    ?.callHandler(handler, ...args)
    .catch((error: unknown) => console.error(`The mobile app did not take ${handler}.`, error));
}

/** Asks the app for something by the name of one of its handlers; fails outside of it. */
export async function askMobileApp(handler: string, ...args: unknown[]): Promise<unknown> {
  const app = host();
  if (!app) throw new Error('There is no mobile app around the page');
  return app.callHandler(handler, ...args);
}

/** What the mobile app asks the page in its web view to do. */
export type MobileMessage =
  | {
      type: 'openDashboardMessage';
      data: { dashboardId: string; state?: string; embedded?: boolean; hideToolbar?: boolean };
    }
  | { type: 'reloadUserMessage'; data: { accessToken: string; refreshToken?: string } }
  | { type: 'toggleDashboardLayout' };

/**
 * A window message as a request of the app: JSON text that the page's own window sent, inside the app. Everything else is
 * not for us: a page that frames the console must not be able to plant a session.
 */
export function mobileMessageOf({ data, origin, source }: MessageEvent): MobileMessage | null {
  const isOwn = (origin === window.location.origin || origin === '') && (!source || source === window);
  if (!isInMobileApp() || !isOwn || window.parent !== window || typeof data !== 'string') return null;
  const message = readJson(data) as { type?: unknown; data?: Record<string, unknown> | null } | null;
  const { type } = message ?? {};
  const of = message?.data ?? {};
  if (type === 'toggleDashboardLayout') return { type };
  if (type === 'openDashboardMessage') {
    const { dashboardId, state, embedded, hideToolbar } = of;
    if (typeof dashboardId !== 'string' || !isUuid(dashboardId)) return null;
    return {
      type,
      data: { dashboardId, state: textOf(state), embedded: embedded === true, hideToolbar: hideToolbar === true },
    };
  }
  if (type !== 'reloadUserMessage' || typeof of.accessToken !== 'string') return null;
  return { type, data: { accessToken: of.accessToken, refreshToken: textOf(of.refreshToken) } };
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : undefined);
