import { isConnectionLost } from '@mullion/shared-kit/api/api-error';
import { notify } from '@mullion/shared-kit/notify/notify';
import { UNREACHABLE_NOTICE } from '@mullion/shared-kit/notify/show-error-reactions';
import { session } from '@mullion/shared-kit/session/session';
import type { QueryClient } from '@tanstack/react-query';

/**
 * Tells the session of reads that found no platform, those in the background included, and reads again what is on
 * screen once the platform is back.
 */
export function followConnection(client: QueryClient): void {
  client.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || (event.action.type !== 'failed' && event.action.type !== 'error')) return;
    if (isConnectionLost(event.action.error)) session.noticeUnreachable();
  });
  session.store.subscribe((now, before) => {
    if (now.connection === before.connection) return;
    // The banner takes the toast's place when it comes: it is said once.
    notify.dismiss(UNREACHABLE_NOTICE);
    if (before.connection === 'unreachable' && now.connection === 'online' && now.isAuthenticated)
      void client.invalidateQueries();
  });
}
