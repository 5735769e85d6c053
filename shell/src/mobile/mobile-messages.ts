/** What the mobile app asks the page in its web view to do. */
export type MobileMessage =
  | {
      type: 'openDashboardMessage';
      data: { dashboardId: string; state?: string; embedded?: boolean; hideToolbar?: boolean };
    }
  | { type: 'reloadUserMessage'; data: { accessToken: string; refreshToken?: string } };

/** A window message as a request of the app: JSON text of the page's own window; anything else is not for us. */
export function mobileMessageOf({ data, origin }: MessageEvent, ownOrigin: string): MobileMessage | null {
  if (typeof data !== 'string' || (origin !== ownOrigin && origin !== '')) return null;
  try {
    const message = JSON.parse(data) as MobileMessage | null;
    const of = (message?.data ?? {}) as Record<string, unknown>;
    if (message?.type === 'openDashboardMessage') return typeof of.dashboardId === 'string' ? message : null;
    if (message?.type === 'reloadUserMessage') return typeof of.accessToken === 'string' ? message : null;
    return null;
  } catch {
    return null;
  }
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
