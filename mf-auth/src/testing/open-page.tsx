import { followChanges } from '@mullion/shared-kit/api/stale-queries';
import { DialogHost } from '@mullion/shared-kit/dialogs/dialog-host';
import { closeAllDialogs } from '@mullion/shared-kit/dialogs/open-dialog';
import { UnsavedChangesGuard } from '@mullion/shared-kit/dialogs/unsaved-changes-guard';
import { addTexts, initI18n } from '@mullion/shared-kit/i18n/i18n';
import { notify } from '@mullion/shared-kit/notify/notify';
import { showErrorReactions } from '@mullion/shared-kit/notify/show-error-reactions';
import { ToastHost } from '@mullion/shared-kit/notify/toast-host';
import { createBrowserRouter, RouterProvider } from '@mullion/shared-kit/routing/host';
import { session } from '@mullion/shared-kit/session/session';
import { notifyManager, QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, configure, render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ComponentType } from 'react';
import texts from '../../locales/en_US.json';
import { forgetPlatform } from './platform';

// A machine that does other work too is slower than the library expects.
jest.setTimeout(30_000);
configure({ asyncUtilTimeout: 5_000 });
// An answer may come when nothing in the test waits for it.
notifyManager.setNotifyFunction((notify) => act(notify));

/** The router makes one for each navigation; jsdom has none. */
class NavigationRequest {
  readonly method = 'GET';
  readonly signal: AbortSignal;
  constructor(
    readonly url: string,
    { signal }: { signal: AbortSignal },
  ) {
    this.signal = signal;
  }
}

beforeAll(async () => {
  Object.assign(globalThis, { Request: globalThis.Request ?? NavigationRequest });
  await initI18n('en_US', {
    onMissing: (namespace, key) => {
      throw new Error(`No text for ${key} in ${namespace}`);
    },
  });
  addTexts('mf-auth', 'en_US', texts);
  showErrorReactions(() => notify.error('Access forbidden'));
});

let unfollow = () => {};

afterEach(async () => {
  unfollow();
  act(closeAllDialogs);
  await session.logout();
  session.redirect.take();
  notify.dismiss();
  forgetPlatform();
});

/** Opens a page of the module at an address, as the shell would; other addresses show their path. */
export function openPage(Page: ComponentType, address: string) {
  window.history.replaceState(null, '', address);
  const path = new URL(address, window.location.href).pathname;
  const router = createBrowserRouter([
    {
      path,
      element: (
        <>
          <UnsavedChangesGuard />
          <Page />
        </>
      ),
    },
    { path: '*', Component: () => <p>elsewhere</p> },
  ]);
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  unfollow = followChanges(client);
  render(
    <QueryClientProvider client={client}>
      <RouterProvider router={router} />
      <DialogHost />
      <ToastHost />
    </QueryClientProvider>,
  );
  const goTo = (to: string) => act(() => router.navigate(to));
  return { user: userEvent.setup(), goTo, path: () => window.location.pathname + window.location.search };
}
