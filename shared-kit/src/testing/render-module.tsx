import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act } from '@testing-library/react';
import type { ReactNode } from 'react';
import { ApiError } from '../api/api-error';
import { changeOf, changes } from '../api/changes';
import { errorReactions, http } from '../api/http';
import type { CallOptions } from '../api/http-client';
import { followChanges } from '../api/stale-queries';
import { isToldInPlace } from '../api/told-in-place';
import { DialogHost } from '../dialogs/dialog-host';
import { closeAllDialogs } from '../dialogs/open-dialog';
import { addTexts } from '../i18n/i18n';
import { notify } from '../notify/notify';
import { showErrorReactions } from '../notify/show-error-reactions';
import { ToastHost } from '../notify/toast-host';
import type { LiveState } from '../realtime/live-state';
import { subscriptions } from '../realtime/realtime';
import { createBrowserRouter, RouterProvider } from '../routing/host';
import { renderKit } from './render-kit';

/** What React and others complain about fails the test that provoked it; what jsdom lacks is no mistake of ours. */
const consoleErrors: unknown[][] = [];
beforeEach(() => {
  consoleErrors.length = 0;
  jest.spyOn(console, 'error').mockImplementation((first, ...more) => {
    if (first?.type !== 'not implemented') consoleErrors.push([first, ...more]);
  });
});
afterEach(() => expect(consoleErrors).toEqual([]));

/** One call that the module made. */
export interface Call {
  method: 'GET' | 'POST' | 'DELETE';
  path: string;
  query?: Record<string, unknown>;
  body?: unknown;
}

/**
 * Puts `answer` in the platform's place; an `ApiError` that it throws is the platform's refusal, of which the console
 * tells as it always does.
 */
export function playPlatform(answer: (call: Call) => unknown): Call[] {
  const calls: Call[] = [];
  const take = async (call: Call, options?: CallOptions) => {
    calls.push(call);
    try {
      const answered = await answer(call);
      const change = changeOf(call.method, call.path);
      if (change) changes.announce(change);
      return (options?.responseType === 'arraybuffer' ? bytesOf(answered) : answered) as never;
    } catch (error) {
      const ignoreErrors = options?.ignoreErrors || isToldInPlace(options?.signal);
      if (error instanceof ApiError && !options?.silent && errorReactions.report(error, { ignoreErrors }))
        error.reported = true;
      throw error;
    }
  };
  jest
    .spyOn(http, 'get')
    .mockImplementation((path, query, options) => take({ method: 'GET', path, query: query as never }, options));
  jest.spyOn(http, 'post').mockImplementation((path, body, options) => take({ method: 'POST', path, body }, options));
  jest
    .spyOn(http, 'delete')
    .mockImplementation((path, query, options) => take({ method: 'DELETE', path, query: query as never }, options));
  return calls;
}

const bytesOf = (answer: unknown) => new TextEncoder().encode(JSON.stringify(answer)).buffer;

/** A command for live data, and the platform that answers it. */
export interface LiveCommand {
  body: Record<string, unknown>;
  ended: boolean;
  answer: (message: object) => void;
  refuse: (reason: string) => void;
  /** Its values are live, or not any more. */
  become: (state: LiveState) => Promise<void>;
}

/** Puts the test in the place of the socket; what is subscribed to, in order. */
export function playSocket(): LiveCommand[] {
  const opened: LiveCommand[] = [];
  jest.spyOn(subscriptions, 'open').mockImplementation((subscription) => {
    const { body } = subscription.start(opened.length + 1);
    const command: LiveCommand = {
      body: { ...body },
      ended: false,
      answer: (message) => act(() => subscription.message(message as never)),
      refuse: (reason) =>
        act(() => {
          subscription.failed({ code: 1, message: reason });
          subscription.state?.('failed', false);
        }),
      become: (state) =>
        act(async () => {
          subscription.state?.(state, false);
          await new Promise(requestAnimationFrame);
        }),
    };
    opened.push(command);
    return () => {
      command.ended = true;
    };
  });
  return opened;
}

/** Lets the queries that are under way be answered and drawn, and the values of the frame that is under way too. */
export const settle = (client: QueryClient): Promise<void> =>
  act(async () => {
    const turn = () => new Promise((resolve) => setTimeout(resolve));
    await turn();
    while (client.isFetching()) await turn();
    // Answers arrive one turn after they are known, values with the next frame.
    await turn();
    await new Promise(requestAnimationFrame);
  });

let unfollow = () => {};

/**
 * Draws a part of a module as the console does: at the browser's address, with its texts, a query client and a place for
 * dialogs.
 */
export async function renderModule(
  ui: ReactNode,
  { name, texts }: { name: string; texts: Record<string, string> },
  client = new QueryClient({ defaultOptions: { queries: { retry: false } } }),
) {
  unfollow();
  unfollow = followChanges(client);
  closeAllDialogs();
  notify.dismiss();
  showErrorReactions(() => notify.error('Access forbidden'));
  // Texts have their place once the kit's are there.
  (await renderKit(null)).unmount();
  addTexts(name, 'en_US', texts);
  const router = createBrowserRouter([{ path: '*', element: ui }]);
  const rendered = await renderKit(
    <QueryClientProvider client={client}>
      <RouterProvider router={router} useTransitions={false} />
      <DialogHost />
      <ToastHost />
    </QueryClientProvider>,
  );
  return { ...rendered, client };
}
