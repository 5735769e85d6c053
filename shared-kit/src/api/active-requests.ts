import { useSyncExternalStore } from 'react';

/** Counts running calls, for the loading bar. */
export interface ActiveRequests {
  /** Counts one call; the answer ends it (further calls of it do nothing). */
  begin(): () => void;
  count(): number;
  subscribe(listener: () => void): () => void;
}

/** A count of calls under way, for the bar that shows loading. */
export function createActiveRequests(): ActiveRequests {
  let active = 0;
  const listeners = new Set<() => void>();
  const change = (by: 1 | -1) => {
    active += by;
    for (const listener of listeners) listener();
  };
  return {
    begin() {
      let running = true;
      change(1);
      return () => {
        if (!running) return;
        running = false;
        change(-1);
      };
    },
    count: () => active,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** Whether any counted call is running. Re-renders when that changes, not with every call. */
export const useIsLoading = (requests: ActiveRequests): boolean =>
  useSyncExternalStore(requests.subscribe, () => requests.count() > 0);
