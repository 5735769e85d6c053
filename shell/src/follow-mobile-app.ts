import { runSafely } from '@mullion/shared-kit/notify/run-safely';
import { mobileMessageOf } from '@mullion/shared-kit/session/mobile-app';
import { session } from '@mullion/shared-kit/session/session';
import { useApp } from './app-state';
import { dashboardAddress } from './mobile/mobile-app';

/** Does what the mobile app around this page asks for. */
export function followMobileApp(): void {
  /** A dashboard waits until the user whom the app named before is loaded. */
  let entering: Promise<void> = Promise.resolve();
  window.addEventListener('message', (event) => {
    const message = mobileMessageOf(event);
    if (message?.type === 'reloadUserMessage') {
      const { accessToken, refreshToken = null } = message.data;
      entering = session.enterWith({ token: accessToken, refreshToken }).catch(() => undefined);
    } else if (message?.type === 'openDashboardMessage') {
      runSafely(() =>
        entering.then(() => {
          const address = dashboardAddress(message.data, window.location.pathname, Date.now());
          return useApp.getState().router?.navigate(address, { replace: true });
        }),
      );
    }
  });
}
