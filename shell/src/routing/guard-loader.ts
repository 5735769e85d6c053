import { isFramedElsewhere } from '@mullion/shared-kit/browser/storage';
import type { RouteDeclaration } from '@mullion/shared-kit/module/declaration';
import { runSafely } from '@mullion/shared-kit/notify/run-safely';
import { redirect } from '@mullion/shared-kit/routing/host';
import { guard as decide, type GuardDecision, HOME_PATH, LOGIN_PATH } from '@mullion/shared-kit/session/guard';
import { isInMobileApp } from '@mullion/shared-kit/session/mobile-app';
import { session } from '@mullion/shared-kit/session/session';
import { userLoaded } from '@mullion/shared-kit/session/user-loaded';
import { declaredRouteAt } from '../federation/console-modules';
import { handOverToApp } from '../mobile/mobile-app';
import { useFrameEnd } from './frame-end';
import { askToSignIn, showPermissionDenied } from './permission-dialogs';
import { untilDrawable } from './preload-page';

type Loader = (args: { request: Request; params: Record<string, string | undefined> }) => Promise<null>;

/** Lets someone onto a route, or not: carries out what the guard of the session decides. */
export function guard(declaration: RouteDeclaration): Loader {
  const { auth, when, redirectTo } = declaration;
  return async ({ request, params }) => {
    const { pathname, search, hash } = new URL(request.url);
    const target = { url: pathname + search + hash, public: declaration.public, auth, when, redirectTo };
    try {
      await userLoaded(session.store);
      const decision = decide(session.store.getState(), target, {
        publicId: new URLSearchParams(window.location.search).get('publicId'),
        remembered: session.redirect.peek(),
        mobile: isInMobileApp(),
      });
      if (decision.kind === 'block' && decision.because === 'mobile') {
        handOverToApp(target.url, params);
        // The next navigation ends the wait; until then the screen stays as it is.
        return await new Promise<never>(() => undefined);
      }
      if (leavesFrame(decision, target.url)) return await endFrame();
      if (decision.kind === 'allow') await untilDrawable(target.url);
      return await followDecision(decision, target.url);
    } catch (answer) {
      if (answer instanceof Response) throw answer;
      console.error('The route guard failed; the navigation is blocked.', answer);
      throw redirect(elsewhere(target.url));
    }
  };
}

/** Unknown addresses lead home. */
export const guardUnknown: Loader = async () => {
  throw redirect(HOME_PATH);
};

async function followDecision(decision: GuardDecision, url: string): Promise<null> {
  switch (decision.kind) {
    case 'allow':
      return null;
    case 'redirect':
      if (decision.remember) session.redirect.remember(decision.remember);
      if (decision.forget) session.redirect.take();
      if (decision.signOut) await session.logout();
      // A landing place whose module is not here must not send people round in circles.
      if (!isKnown(decision.to)) return null;
      throw redirect(decision.to);
    case 'dialog':
      // A link may be meant for another account of this person; a step inside the console is not.
      runSafely(isHere(url) ? askToSignIn : showPermissionDenied);
      throw redirect(elsewhere(url));
    case 'block':
      if (decision.because === 'load-public') await session.loginPublic(decision.publicId);
      else if (decision.because === 'leave-public') session.leavePublic();
      else if (decision.because === 'sign-out') await session.logout();
      else return null;
      throw redirect(session.store.getState().authUser?.isPublic ? url : withoutPublicId(url));
  }
}

/** A link that led to no visitor: it would be tried again at the next step, or remembered for after the sign-in. */
function withoutPublicId(url: string): string {
  const { pathname, searchParams, hash } = new URL(url, window.location.origin);
  searchParams.delete('publicId');
  return pathname + (searchParams.size > 0 ? `?${searchParams}` : '') + hash;
}

/** Whether it leads to a page that may not stand in a frame of another site: what lies over it may steer a person's clicks. */
function leavesFrame(decision: GuardDecision, url: string): boolean {
  if (decision.kind !== 'allow' && decision.kind !== 'redirect') return false;
  const to = decision.kind === 'redirect' ? decision.to : url;
  return isFramedElsewhere() && !to.startsWith('/dashboard/');
}

/** As a document of its own, such a page would be the browser's words there, that something refused to connect. */
function endFrame(): Promise<never> {
  useFrameEnd.setState({ ended: true });
  return new Promise<never>(() => undefined);
}

/** Where a refused navigation ends: where the person was, or home. */
const elsewhere = (refused: string): string =>
  isHere(refused) ? HOME_PATH : window.location.pathname + window.location.search;

/** Whether the address bar already shows this address: the page was opened with it. */
const isHere = (url: string): boolean => window.location.pathname + window.location.search === url.split('#')[0];

function isKnown(url: string): boolean {
  const path = url.split(/[?#]/, 1)[0] ?? '';
  return path === HOME_PATH || path === LOGIN_PATH || declaredRouteAt(path) !== undefined;
}
