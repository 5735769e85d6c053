import { type MobileMessage, tellMobileApp } from '@mullion/shared-kit/session/mobile-app';

/**
 * Hands a navigation to the app, which opens it its own way. It gets the path's segments joined by dots and the named
 * parameters of the route.
 */
export function handOverToApp(url: string, params: Readonly<Record<string, string | undefined>>): void {
  const path = new URL(url, window.location.origin).pathname.split('/').filter(Boolean).join('.');
  const { '*': _rest, ...named } = params;
  tellMobileApp('tbMobileNavigationHandler', path, named);
}

/** Address of a dashboard that the app asks for; the one that is open already is told to load again. */
export function dashboardAddress(
  { dashboardId, state, embedded, hideToolbar }: Extract<MobileMessage, { type: 'openDashboardMessage' }>['data'],
  current: string,
  now: number,
): string {
  const path = `/dashboard/${encodeURIComponent(dashboardId)}`;
  const query = new URLSearchParams();
  if (state) query.set('state', state);
  if (embedded) query.set('embedded', 'true');
  if (hideToolbar) query.set('hideToolbar', 'true');
  if (current === path) query.set('reload', String(now));
  const text = query.toString();
  return text ? `${path}?${text}` : path;
}
