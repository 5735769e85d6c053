import { createContext, use } from 'react';
import { useStore } from 'zustand';
import { http } from '../api/http';
import { createBrowserLock } from '../browser/browser-lock';
import { browserStorage } from '../browser/storage';
import { createSession } from './create-session';
import type { SessionState } from './session-state';

/** The session of this page. `http` takes its tokens from it. */
export const session = createSession({
  http,
  storage: browserStorage,
  lock: createBrowserLock(browserStorage, navigator.locks),
  address: {
    href: () => window.location.href,
    replace: (href) => window.history.replaceState(window.history.state, '', href),
  },
  onStorageChange: (listener) => window.addEventListener('storage', ({ key }) => listener(key)),
});

http.connectTokens(session.tokens);
window.addEventListener('online', () => session.retryNow());
// Of a platform on this computer or in this building it says nothing: that is why it is asked.
window.addEventListener('offline', () => session.noticeUnreachable());

/**
 * The session that components below it see in place of the current one; null: the current one. A page with unsaved
 * changes whose session has ended keeps seeing it until its user has signed in again.
 */
export const HeldSession = createContext<SessionState | null>(null);

/** Reads the session in a component: `useSession((state) => state.authUser?.authority)`. */
export function useSession<T>(selector: (state: SessionState) => T): T {
  const held = use(HeldSession);
  const current = useStore(session.store, selector);
  return held ? selector(held) : current;
}
