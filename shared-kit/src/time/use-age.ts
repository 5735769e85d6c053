import { useSyncExternalStore } from 'react';
import { SECOND } from './constants';
import { type AgeOptions, formatAge } from './format';
import { serverClock } from './server-time';

/** One timer for every age on the page; it rests while nobody watches or the page is hidden. */
export interface Ticker {
  subscribe(listener: () => void): () => void;
}

/** A clock for all ages on the page; it stands still while nobody listens or the page is hidden. */
export function createTicker(intervalMs: number, page: Document = document): Ticker {
  const listeners = new Set<() => void>();
  let timer: ReturnType<typeof setInterval> | null = null;

  const tick = () => {
    for (const listener of listeners) listener();
  };

  function update() {
    const runs = listeners.size > 0 && !page.hidden;
    if (runs && timer === null) timer = setInterval(tick, intervalMs);
    else if (!runs && timer !== null) {
      clearInterval(timer);
      timer = null;
    }
  }

  function visibility() {
    if (!page.hidden) tick();
    update();
  }

  return {
    subscribe(listener) {
      if (listeners.size === 0) page.addEventListener('visibilitychange', visibility);
      listeners.add(listener);
      update();
      return () => {
        listeners.delete(listener);
        if (listeners.size === 0) page.removeEventListener('visibilitychange', visibility);
        update();
      };
    },
  };
}

const seconds = createTicker(SECOND);

/**
 * How long ago `ts` (server time, ms) was, kept up to date; null without a time. The component renders again only when
 * the text changes: every second in the first minute, then every minute, and so on.
 */
export const useAge = (ts: number | null | undefined, style?: AgeOptions['style']): string | null =>
  useSyncExternalStore(seconds.subscribe, () =>
    typeof ts === 'number' ? formatAge(ts, serverClock.estimate(), { style }) : null,
  );
