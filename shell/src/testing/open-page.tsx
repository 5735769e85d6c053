import type { Authority } from '@mullion/shared-kit/api/authority';
import { DialogHost } from '@mullion/shared-kit/dialogs/dialog-host';
import { closeAllDialogs } from '@mullion/shared-kit/dialogs/open-dialog';
import { addTexts, initI18n } from '@mullion/shared-kit/i18n/i18n';
import { notify } from '@mullion/shared-kit/notify/notify';
import { ToastHost } from '@mullion/shared-kit/notify/toast-host';
import { createBrowserRouter, RouterProvider } from '@mullion/shared-kit/routing/host';
import { session } from '@mullion/shared-kit/session/session';
import { makeToken } from '@mullion/shared-kit/testing/fake-browser';
import { notifyManager, QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, configure, render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactElement } from 'react';
import texts from '../../locales/en_US.json';
import { declare, preloaded } from './modules';
import { forgetPlatform } from './platform';

jest.setTimeout(30_000);
configure({ asyncUtilTimeout: 5_000 });
// An answer may come when nothing in the test waits for it.
notifyManager.setNotifyFunction((notify) => act(notify));
Object.assign(globalThis, { MULLION_KIT_VERSION: '1.2.3' });

beforeAll(async () => {
  await initI18n('en_US', {
    onMissing: (namespace, key) => {
      if (!namespace.startsWith('declaration:')) throw new Error(`No text for ${key} in ${namespace}`);
    },
  });
  addTexts('shell', 'en_US', texts);
});

afterEach(() => {
  act(closeAllDialogs);
  act(() => session.store.setState(session.store.getInitialState(), true));
  notify.dismiss();
  declare();
  preloaded.length = 0;
  forgetPlatform();
  localStorage.clear();
});

/** Somebody is signed in. */
export function signInAs(authority: Authority, more: { isPublic?: boolean } = {}): void {
  localStorage.setItem('jwt_token', makeToken({ sub: 'ann@example.com' }));
  localStorage.setItem('jwt_token_expiration', String(Date.now() + 3_600_000));
  const customer = authority === 'CUSTOMER_USER' ? { customerId: 'customer-1' } : {};
  const authUser = { sub: 'ann@example.com', userId: 'user-1', authority, isPublic: false, ...customer, ...more };
  act(() => session.store.setState({ isUserLoaded: true, isAuthenticated: true, authUser }));
}

/** Shows a part of the shell at an address; other addresses show nothing. */
export function openPage(element: ReactElement, address = '/home') {
  window.history.replaceState(null, '', address);
  const router = createBrowserRouter([{ path: '*', element }]);
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const { unmount } = render(
    <QueryClientProvider client={client}>
      <RouterProvider router={router} />
      <DialogHost />
      <ToastHost />
    </QueryClientProvider>,
  );
  return { unmount, user: userEvent.setup(), path: () => window.location.pathname };
}
