import { openDialog } from '@mullion/shared-kit/dialogs/open-dialog';
import { tellFailure } from '@mullion/shared-kit/notify/run-safely';
import { type ConsoleRouter, createMemoryRouter } from '@mullion/shared-kit/routing/host';
import { losesChanges } from '@mullion/shared-kit/routing/unsaved-changes';
import { LOGIN_PATH, landingPlace } from '@mullion/shared-kit/session/guard';
import { session } from '@mullion/shared-kit/session/session';
import type { SessionState } from '@mullion/shared-kit/session/session-state';
import { create } from 'zustand';
import { useModules } from './federation/console-modules';
import { signInRoutes } from './routes';
import { SignInAgain } from './sign-in-again';

/** A page with unsaved changes whose session was ended. It stays as it was, covered by the sign-in pages. */
interface HeldPage {
  /** The session that the page still sees. */
  session: SessionState;
  /** The sign-in pages; the address bar keeps the address of the held page. */
  router: ConsoleRouter;
  /** Uncovers the page. */
  release: () => void;
}

/** The page that stays below the sign-in pages, while one does. */
export const useHeldPage = create<{ held?: HeldPage }>(() => ({}));

/** Whether the session was ended by force while the page had unsaved changes. */
export const mustHold = (now: SessionState, before: SessionState): boolean =>
  before.isAuthenticated && !now.isAuthenticated && now.signedOutBecause !== null && losesChanges();

/**
 * Holds the page and opens the sign-in pages above it. Resolves when they close: someone has signed in, or the person
 * went Back and discarded the changes.
 */
export async function holdPage(before: SessionState): Promise<void> {
  const router = createMemoryRouter(signInRoutes(useModules.getState().set), { initialEntries: [LOGIN_PATH] });
  let close = () => {};
  const release = () => {
    useHeldPage.setState({ held: undefined });
    close();
  };
  // At once: the page must not see the session end.
  useHeldPage.setState({ held: { session: before, router, release } });
  announce(before);
  try {
    await openDialog((closeDialog) => {
      close = closeDialog;
      return <SignInAgain router={router} />;
    });
  } catch (error) {
    tellFailure(error);
  } finally {
    release();
    router.dispose();
  }
}

/** The sign-in page says that the page is kept, and for whom. */
const announce = ({ authUser }: SessionState) => session.store.setState({ heldFor: authUser?.sub ?? null });

/** Follows a sign-in above a held page. @returns whether the page stays: until the second factor, or for its own user */
export async function followHeldPage(held: HeldPage, now: SessionState): Promise<boolean> {
  if (!now.isAuthenticated) announce(held.session);
  if (!now.isAuthenticated || now.authUser?.authority === 'PRE_VERIFICATION_TOKEN') {
    await held.router.navigate(now.isAuthenticated ? landingPlace(now) : LOGIN_PATH);
    return true;
  }
  const isSameUser = now.authUser?.userId === held.session.authUser?.userId;
  if (isSameUser) session.redirect.take();
  held.release();
  return isSameUser;
}
