import { DialogHost } from '@mullion/shared-kit/dialogs/dialog-host';
import { useT } from '@mullion/shared-kit/i18n/i18n';
import { ToastHost } from '@mullion/shared-kit/notify/toast-host';
import { RouterProvider } from '@mullion/shared-kit/routing/host';
import { HeldSession } from '@mullion/shared-kit/session/session';
import { ErrorState } from '@mullion/shared-kit/ui/error-state';
import { PartBoundary } from '@mullion/shared-kit/ui/part-boundary';
import { QueryClientProvider } from '@tanstack/react-query';
import styles from './app.module.css';
import { useApp } from './app-state';
import { ActingBanner } from './chrome/acting-banner';
import { ConnectionBanner } from './chrome/connection-banner';
import { FallbackNotices } from './chrome/fallback-notices';
import { LocalModulesBar } from './chrome/local-modules-bar';
import { SessionEndNotice } from './chrome/session-end-notice';
import { UpdateNotice } from './chrome/update-notice';
import { useHeldPage } from './held-page';
import { FrameEnd, useFrameEnd } from './routing/frame-end';
import { queryClient } from './routing/query-client';

/** The whole page: routes, and the layers above them. */
export function App() {
  const router = useApp((state) => (state.changing ? undefined : state.router));
  const failure = useApp((state) => state.failure);
  const { ended } = useFrameEnd();
  const held = useHeldPage((state) => state.held?.session ?? null);
  return (
    <QueryClientProvider client={queryClient}>
      <div className={styles.app}>
        <PartBoundary inline>
          <ConnectionBanner />
          <ActingBanner />
        </PartBoundary>
        <div className={styles.content}>
          <PartBoundary>
            <HeldSession value={held}>
              {ended ? (
                <main className={styles.failed}>
                  <FrameEnd />
                </main>
              ) : failure ? (
                <StartFailed error={failure} />
              ) : router ? (
                <RouterProvider router={router} useTransitions={false} />
              ) : (
                <Splash />
              )}
            </HeldSession>
          </PartBoundary>
        </div>
      </div>
      <PartBoundary inline>
        <FallbackNotices />
        <UpdateNotice />
        <SessionEndNotice />
        <LocalModulesBar />
      </PartBoundary>
      <HeldSession value={held}>
        <DialogHost />
      </HeldSession>
      <ToastHost />
    </QueryClientProvider>
  );
}

function Splash() {
  const t = useT('shell');
  return (
    <div className={styles.splash} role="status" aria-label={t('loading')}>
      <svg viewBox="0 0 20 20" width="40" height="40" aria-hidden="true">
        <path d="M3 3h14v14H3zM10 3v14M3 11h14" />
      </svg>
    </div>
  );
}

function StartFailed({ error }: { error: unknown }) {
  const t = useT('shell');
  return (
    <main className={styles.failed}>
      <ErrorState
        title={t('start-failed.title')}
        reason={error instanceof Error ? error.message : String(error)}
        onRetry={() => window.location.reload()}
      />
    </main>
  );
}
