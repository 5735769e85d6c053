import { alert } from '@mullion/shared-kit/dialogs/alert';
import { closeAllDialogs } from '@mullion/shared-kit/dialogs/open-dialog';
import { setLanguage, translate } from '@mullion/shared-kit/i18n/i18n';
import { readerFormatsOf, setReaderFormats } from '@mullion/shared-kit/i18n/reader-formats';
import { notify } from '@mullion/shared-kit/notify/notify';
import { runSafely, tellFailure } from '@mullion/shared-kit/notify/run-safely';
import { type ConsoleRouter, createBrowserRouter } from '@mullion/shared-kit/routing/host';
import { LOGIN_PATH, landingPlace } from '@mullion/shared-kit/session/guard';
import { isInMobileApp } from '@mullion/shared-kit/session/mobile-app';
import { session } from '@mullion/shared-kit/session/session';
import type { SessionState } from '@mullion/shared-kit/session/session-state';
import { showAppearanceOf } from '@mullion/shared-kit/theme/appearance-choice';
import { create } from 'zustand';
import { applyModuleUser, useModules } from './federation/console-modules';
import { followHeldPage, holdPage, mustHold, useHeldPage } from './held-page';
import { consoleRoutes } from './routes';
import { queryClient } from './routing/query-client';

interface AppState {
  router?: ConsoleRouter;
  started: boolean;
  /** Somebody else is coming: what the one before had on screen would ask for it in their name. */
  changing: boolean;
  /** Why the console could not be started. */
  failure?: unknown;
}

/** The running application: its router, which is replaced when the set of modules changes. */
export const useApp = create<AppState>(() => ({ started: false, changing: false }));

/** Starts once registry and session are loaded, and follows every sign-in and sign-out. */
export async function startApp(): Promise<void> {
  if (session.store.getState().isUserLoaded) await openConsole();
  session.store.subscribe((now, before) => {
    const settled = now.isUserLoaded && (!before.isUserLoaded || now.isAuthenticated !== before.isAuthenticated);
    if (settled) changeUser(now, before).catch((error: unknown) => useApp.setState({ failure: error }));
  });
}

async function openConsole(): Promise<void> {
  const state = session.store.getState();
  const { authUser, loginError } = state;
  const [go] = await Promise.all([applyModuleUser(moduleUserOf(authUser)), applyPreferences(state)]);
  if (!go) return;
  useApp.getState().router?.dispose();
  const router = createBrowserRouter(consoleRoutes(useModules.getState().set));
  router.subscribe(({ navigation }) => {
    if (navigation.state === 'loading') closeAllDialogs();
  });
  useApp.setState({ router, started: true });
  if (loginError) {
    session.dismissLoginError();
    runSafely(() =>
      alert({
        title: translate('shell', 'login-error.title'),
        message: loginError,
        okLabel: translate('shell', 'close'),
      }),
    );
  }
}

/**
 * Another person has signed in: nothing of the previous one stays, and they start at their own landing page. A session that ends by force
 * takes no unsaved changes with it: the page waits below the sign-in for its user.
 */
async function changeUser(now: SessionState, before: SessionState): Promise<void> {
  const { router, started } = useApp.getState();
  if (!started || !router) return openConsole();
  const { held } = useHeldPage.getState();
  if (held) {
    if (!(await followHeldPage(held, now))) return leaveTo(now, router);
    // The page has stood still meanwhile.
    if (!useHeldPage.getState().held) {
      await applyPreferences(now);
      await queryClient.invalidateQueries();
    }
    return;
  }
  if (mustHold(now, before)) {
    await holdPage(before);
    if (session.store.getState().isAuthenticated) return;
  }
  await leaveTo(now, router);
}

async function leaveTo(now: SessionState, router: ConsoleRouter): Promise<void> {
  useApp.setState({ changing: true });
  if (await switchUser(now, router)) useApp.setState({ changing: false });
}

/** False: the document is being loaded again. */
async function switchUser(now: SessionState, router: ConsoleRouter): Promise<boolean> {
  queryClient.clear();
  closeAllDialogs();
  // They name what the one before did, and offer to undo it.
  notify.dismiss();
  const to = now.isAuthenticated ? landingPlace(now, session.redirect.take()) : LOGIN_PATH;
  const { set } = useModules.getState();
  const reloadAt = () => window.history.replaceState(null, '', to);
  if (!(await applyModuleUser(moduleUserOf(now.authUser), reloadAt))) return false;
  if (useModules.getState().set !== set) {
    reloadAt();
    await openConsole();
    return true;
  }
  await applyPreferences(now);
  // The app around the page decides where its user begins.
  if (!now.isAuthenticated || !isInMobileApp()) await router.navigate(to);
  return true;
}

const moduleUserOf = (authUser: SessionState['authUser']) => ({
  tenantId: authUser?.tenantId ?? undefined,
  userId: authUser?.userId ?? undefined,
});

/** The console looks, reads and speaks as this person wants it to. */
async function applyPreferences({ authUser, userDetails }: SessionState): Promise<void> {
  showAppearanceOf(authUser?.userId ?? null);
  setReaderFormats(readerFormatsOf(userDetails?.additionalInfo));
  const language = userDetails?.additionalInfo?.lang;
  if (typeof language === 'string') {
    await setLanguage(language).catch((error: unknown) =>
      tellFailure(error, () => runSafely(() => setLanguage(language))),
    );
  }
}
