import type { Authority } from '../api/authority';
import { type Audience, holds, type SessionFact } from './audience';
import type { SessionState } from './session-state';

/** Where people sign in. */
export const LOGIN_PATH = '/login';
const MFA_PATH = '/login/mfa';
/** Where people are led who may not see what they asked for. */
export const HOME_PATH = '/home';

/** What the guard reads of the session. */
export type GuardSession = Pick<
  SessionState,
  | 'isUserLoaded'
  | 'isAuthenticated'
  | 'authUser'
  | 'userDetails'
  | 'forceFullscreen'
  | 'allowedDashboardIds'
  | 'lastPublicDashboardId'
  | SessionFact
>;

/** Where someone wants to go. Absolute path with its query and hash, and what its route declares. */
export interface GuardTarget extends Audience {
  /** Such as `/devices/1?tab=attributes`. */
  url: string;
  /** The route is reachable without a session. */
  public?: boolean;
  redirectTo?: string | Partial<Record<Authority, string>>;
}

/** Beside session and target. */
export interface GuardContext {
  /** `publicId` of the browser's address bar, not of the target. */
  publicId?: string | null;
  /** The remembered address (`session.redirect.peek()`). */
  remembered?: string | null;
  /** The page runs inside the mobile app's container. */
  mobile?: boolean;
}

/** What to do first. `loadPublic`: `session.loginPublic(publicId)`; the navigation is repeated once it is done. */
export type GuardDecision =
  | { kind: 'allow'; load?: 'oauth2-clients' | 'two-factor-providers' }
  /** `remember`: keep this address for after sign-in. `forget`: the remembered address is used up. */
  | { kind: 'redirect'; to: string; remember?: string; forget?: true; signOut?: true }
  | { kind: 'dialog'; dialog: 'forbidden' }
  | { kind: 'block'; because: 'loading' | 'mobile' }
  | { kind: 'block'; because: 'sign-out' }
  /** The session is that of other tabs: `session.leavePublic()`. */
  | { kind: 'block'; because: 'leave-public' }
  | { kind: 'block'; because: 'load-public'; publicId: string };

const allow: GuardDecision = { kind: 'allow' };
/** Where addresses lead that no page is at. */
const unknown: GuardDecision = { kind: 'redirect', to: HOME_PATH };
const pathOf = (url: string) => url.split(/[?#]/, 1)[0] || '/';
const segments = (url: string) => pathOf(url).split('/').filter(Boolean);
const isLogin = (url: string) => segments(url)[0] === 'login';

/** Decides about one navigation. Pure: the shell carries out what it says. */
export function guard(session: GuardSession, target: GuardTarget, context: GuardContext = {}): GuardDecision {
  if (!session.isUserLoaded) return { kind: 'block', because: 'loading' };
  const { authUser } = session;
  if (!session.isAuthenticated || !authUser) return guardVisitor(target, context);
  if (authUser.isPublic && authUser.sub !== context.publicId) {
    return context.publicId
      ? { kind: 'block', because: 'load-public', publicId: context.publicId }
      : { kind: 'block', because: 'leave-public' };
  }
  return target.public ? guardPublicPage(session, target, context) : guardPage(session, target, context);
}

function guardVisitor(target: GuardTarget, { publicId }: GuardContext): GuardDecision {
  if (publicId) return { kind: 'block', because: 'load-public', publicId };
  // What a fact of the session decides nobody can know yet.
  if (!target.public || target.when) return { kind: 'redirect', to: LOGIN_PATH, remember: target.url };
  if (pathOf(target.url) === MFA_PATH) return { kind: 'redirect', to: LOGIN_PATH };
  return pathOf(target.url) === LOGIN_PATH ? { kind: 'allow', load: 'oauth2-clients' } : allow;
}

function guardPublicPage(session: GuardSession, target: GuardTarget, context: GuardContext): GuardDecision {
  const path = pathOf(target.url);
  if (path === MFA_PATH) {
    return session.authUser?.authority === 'PRE_VERIFICATION_TOKEN'
      ? { kind: 'allow', load: 'two-factor-providers' }
      : { kind: 'redirect', to: LOGIN_PATH, signOut: true };
  }
  if (path === LOGIN_PATH) return toLanding(session, context);
  return holds(target.when, session) ? allow : unknown;
}

function guardPage(session: GuardSession, target: GuardTarget, context: GuardContext): GuardDecision {
  const authority = session.authUser?.authority ?? 'ANONYMOUS';
  if (context.mobile && segments(target.url)[0] !== 'dashboard') return { kind: 'block', because: 'mobile' };
  if (authority === 'PRE_VERIFICATION_TOKEN') return { kind: 'block', because: 'sign-out' };
  const wantsDefault = segments(target.url).length === 0 || !staysWhenForced(session, target.url);
  if (wantsDefault && !context.mobile) {
    const landing = toLanding(session, context);
    if (pathOf(landing.to) !== pathOf(target.url)) return landing;
  }
  if (target.auth && !target.auth.includes(authority)) return { kind: 'dialog', dialog: 'forbidden' };
  if (!holds(target.when, session)) return unknown;
  const to = typeof target.redirectTo === 'object' ? target.redirectTo[authority] : target.redirectTo;
  return to && to !== target.url ? { kind: 'redirect', to } : allow;
}

type Landing = Extract<GuardDecision, { kind: 'redirect' }>;

function toLanding(session: GuardSession, { remembered }: GuardContext): Landing {
  const to = landingPlace(session, remembered);
  return remembered && to !== MFA_PATH ? { kind: 'redirect', to, forget: true } : { kind: 'redirect', to };
}

/**
 * Where a signed-in user begins: second factor, else the remembered address, else the default
 * dashboard, a public user's last dashboard, or home. A user forced to full screen follows a remembered address only
 * where they may stay.
 */
export function landingPlace(session: GuardSession, remembered?: string | null): string {
  const { authUser, userDetails, forceFullscreen, lastPublicDashboardId } = session;
  if (authUser?.authority === 'PRE_VERIFICATION_TOKEN') return MFA_PATH;
  if (remembered && !isLogin(remembered) && staysWhenForced(session, remembered)) return remembered;
  const dashboardId = userDetails?.additionalInfo?.defaultDashboardId;
  if (dashboardId && authUser && hasDefaultDashboard(authUser.authority)) {
    return forceFullscreen ? `/dashboard/${dashboardId}` : `/dashboards/${dashboardId}`;
  }
  if (!authUser?.isPublic) return HOME_PATH;
  // Without the id in the address, the visitor’s next step would leave the session.
  return `${lastPublicDashboardId ? `/dashboard/${lastPublicDashboardId}` : HOME_PATH}?publicId=${authUser.sub}`;
}

const hasDefaultDashboard = (authority: Authority) => authority === 'TENANT_ADMIN' || authority === 'CUSTOMER_USER';

/** Whether the user may stay at this address; everyone who is not kept on dashboards may. */
export function staysWhenForced(session: GuardSession, url: string): boolean {
  if (!isForced(session)) return true;
  const [first, second] = segments(url);
  if (first === 'profile' || first === 'security') return !session.authUser?.isPublic;
  if (first === 'dashboard') return true;
  return first === 'dashboards' && second !== undefined && session.allowedDashboardIds.includes(second);
}

/** A user who is kept on dashboards: a public one, or one whose default dashboard is forced to full screen. */
function isForced({ authUser, userDetails, forceFullscreen }: GuardSession): boolean {
  if (!authUser || !hasDefaultDashboard(authUser.authority)) return false;
  return authUser.isPublic || (forceFullscreen && Boolean(userDetails?.additionalInfo?.defaultDashboardId));
}
