import { followChanges } from '@mullion/shared-kit/api/stale-queries';
import '@mullion/shared-kit/theme/theme.css';
import { isCodeNotLoaded, loadCode } from '@mullion/shared-kit/browser/load-code';
import { initI18n, registerTexts } from '@mullion/shared-kit/i18n/i18n';
import { setToastPosition } from '@mullion/shared-kit/notify/notify';
import { runSafely, tellFailure } from '@mullion/shared-kit/notify/run-safely';
import { showErrorReactions } from '@mullion/shared-kit/notify/show-error-reactions';
import { isInMobileApp } from '@mullion/shared-kit/session/mobile-app';
import { session } from '@mullion/shared-kit/session/session';
import { followAppearance } from '@mullion/shared-kit/theme/appearance-choice';
import { initDensity } from '@mullion/shared-kit/theme/density';
import { initThemeMode } from '@mullion/shared-kit/theme/theme-mode';
import { createRoot } from 'react-dom/client';
import { App } from './app';
import { startApp, useApp } from './app-state';
import { initMenuWidth } from './chrome/menu-width';
import { confirmLocalModules } from './federation/confirm-local-modules';
import { startModules } from './federation/console-modules';
import { followConnection } from './follow-connection';
import { followFailures } from './follow-failures';
import { askToSignIn } from './routing/permission-dialogs';
import { queryClient } from './routing/query-client';
import { loadShellTexts } from './shell-texts';

async function start(): Promise<void> {
  initThemeMode();
  initDensity();
  initMenuWidth();
  setToastPosition('bottom-end');
  followAppearance();
  followFailures();
  showErrorReactions(() => runSafely(askToSignIn));
  followConnection(queryClient);
  followChanges(queryClient);
  const i18n = initI18n(undefined).then(() => registerTexts('shell', loadShellTexts));
  const ready = Promise.all([i18n.then(startModules), session.load()]);
  const root = document.getElementById('root');
  if (!root) throw new Error('The page has no #root');
  await i18n;
  createRoot(root, { onCaughtError: logCaught }).render(<App />);
  await confirmLocalModules();
  await ready;
  if (session.store.getState().addressSignIn) await settleAddressSignIn();
  // Its code is there before any page is: what the app says once it sees one would be lost.
  const mobile =
    isInMobileApp() && (await loadCode(() => import(/* webpackChunkName: "mobile-app" */ './follow-mobile-app')));
  await startApp();
  // A public link may be opened later, too, such as by going back to it.
  session.store.subscribe(({ addressSignIn }) => void (addressSignIn && settleAddressSignIn()));
  if (mobile) mobile.followMobileApp();
}

/** Without its code, who is signed in stays. */
async function settleAddressSignIn(): Promise<void> {
  try {
    const late = await loadCode(() => import(/* webpackChunkName: "address-sign-in" */ './routing/address-sign-in'));
    await late.settleAddressSignIn();
  } catch (error) {
    tellFailure(error);
  }
}

/** What a boundary holds is in the browser's console; code that did not arrive is there already, by its request. */
function logCaught(error: unknown): void {
  if (!isCodeNotLoaded(error)) console.error(error);
}

start().catch((error: unknown) => useApp.setState({ failure: error }));
