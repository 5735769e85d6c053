import { answerCalls } from './story-platform';
import '../src/theme/theme.css';
import type { Preview } from '@storybook/react-vite';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useMemo } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { addons } from 'storybook/preview-api';
import { configure } from 'storybook/test';
import { DialogHost } from '../src/dialogs/dialog-host';
import { closeAllDialogs } from '../src/dialogs/open-dialog';
import { initI18n } from '../src/i18n/i18n';
import { notify } from '../src/notify/notify';
import { ToastHost } from '../src/notify/toast-host';
import { session } from '../src/session/session';
import type { FakeHandler } from '../src/testing/fake-platform';
import { loadIcons } from '../src/ui/icon';

// A bound, not a wait: a busy machine takes seconds to compile a lazy part.
configure({ asyncUtilTimeout: 10_000 });

declare global {
  /** How the story on screen ended, for the test that visits them all. */
  var storyEnd: { id: string; problems: string[] } | undefined;
}

/** What a story may say about its surroundings. */
interface StoryParameters {
  /** Answers its calls. */
  platform?: FakeHandler;
  /** Who is signed in; a tenant administrator unless it says so. */
  authority?: 'SYS_ADMIN' | 'TENANT_ADMIN' | 'CUSTOMER_USER';
  edgesSupportEnabled?: boolean;
}

const ids = { tenantId: 'a7e5c0de-0000-11ef-8000-000000000001', customerId: 'a7e5c0de-0000-11ef-8000-000000000002' };

function signIn({ authority = 'TENANT_ADMIN', edgesSupportEnabled = true }: StoryParameters): void {
  const authUser = { ...ids, authority, userId: 'a7e5c0de-0000-11ef-8000-000000000003', isPublic: false };
  session.store.setState({
    isUserLoaded: true,
    isAuthenticated: true,
    authUser: authUser as never,
    edgesSupportEnabled,
    tbelEnabled: true,
  });
}

/** What the shell puts around every page. */
function Page({ children }: { children: ReactNode }) {
  const client = useMemo(() => new QueryClient({ defaultOptions: { queries: { retry: false } } }), []);
  const router = useMemo(() => createMemoryRouter([{ path: '*', element: children }]), [children]);
  return (
    <QueryClientProvider client={client}>
      <RouterProvider router={router} />
      <DialogHost />
      <ToastHost />
    </QueryClientProvider>
  );
}

const storyProblems: string[] = [];

const preview: Preview = {
  tags: ['autodocs'],
  parameters: {
    layout: 'padded',
    controls: { expanded: true },
    docs: { story: { inline: false, height: '320px' } },
    // The log of actions writes events out, and with them the window, whose sandbox frames may not be read.
    actions: { disable: true },
  },
  globalTypes: {
    theme: { toolbar: { title: 'Theme', items: ['light', 'dark'], dynamicTitle: true } },
    language: { toolbar: { title: 'Language', items: ['en_US', 'de_DE', 'fa_IR'], dynamicTitle: true } },
  },
  initialGlobals: { theme: 'light', language: 'en_US' },
  loaders: [
    async ({ parameters, globals }) => {
      const storyParameters = parameters as StoryParameters;
      globalThis.storyEnd = undefined;
      document.documentElement.dataset.theme = globals.theme;
      localStorage.clear();
      answerCalls(storyParameters.platform);
      await Promise.all([initI18n(globals.language), loadIcons()]);
      // The platform's time and its token are no business of a story.
      session.tokens.getToken = async () => 'story';
      signIn(storyParameters);
    },
  ],
  // What a story leaves open goes with it: the next one is shown on the same page.
  beforeEach: () => () => {
    closeAllDialogs();
    notify.dismiss();
  },
  decorators: [
    (Story, { id }) => (
      <Page key={id}>
        <Story />
      </Page>
    ),
  ],
};

/** What may go wrong in a story, as Storybook tells it: an error, a list of them, or a message. */
const failures = ['playFunctionThrewException', 'unhandledErrorsWhilePlaying', 'storyThrewException', 'storyErrored'];
interface Problem {
  message?: string;
  description?: string;
}

addons.ready().then(
  (channel) => {
    for (const event of failures) {
      channel.on(event, (told: Problem | Problem[]) => {
        for (const { message, description } of [told].flat()) storyProblems.push(message ?? description ?? event);
      });
    }
    channel.on('storyFinished', ({ storyId }: { storyId: string }) => {
      globalThis.storyEnd = { id: storyId, problems: storyProblems.splice(0) };
    });
  },
  (error: unknown) => console.error(error),
);

export default preview;
