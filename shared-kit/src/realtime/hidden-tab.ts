import { browserTimers, type Timers } from '../session/backoff';
import type { Subscriptions } from './subscriptions';

/** So long nobody has to see a tab before it asks for nothing, in ms: a glance at another tab costs nothing. */
export const HIDDEN_GRACE_MS = 30_000;

/** Pauses live data while the page is hidden for longer than {@link HIDDEN_GRACE_MS}; it is requested again on return. */
export function pauseWhileHidden(
  page: Document,
  { pause, resume }: Pick<Subscriptions, 'pause' | 'resume'>,
  timers: Timers = browserTimers,
): void {
  let timer: unknown;
  const look = () => {
    timers.clearTimeout(timer);
    if (page.visibilityState === 'hidden') timer = timers.setTimeout(pause, HIDDEN_GRACE_MS);
    else resume();
  };
  page.addEventListener('visibilitychange', look);
  look();
}
