import type { StoreApi } from 'zustand';
import type { SessionState } from './session-state';

/** Resolves once the session knows its user, or that nobody is signed in. */
export function userLoaded(store: StoreApi<SessionState>): Promise<void> {
  if (store.getState().isUserLoaded) return Promise.resolve();
  return new Promise((resolve) => {
    const stop = store.subscribe(({ isUserLoaded }) => {
      if (!isUserLoaded) return;
      stop();
      resolve();
    });
  });
}
