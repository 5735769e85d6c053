import { changes } from '@mullion/shared-kit/api/changes';
import type { Translate } from '@mullion/shared-kit/i18n/i18n';
import { notify } from '@mullion/shared-kit/notify/notify';
import { endOngoing, showOngoing } from '@mullion/shared-kit/notify/ongoing';
import { runSafely } from '@mullion/shared-kit/notify/run-safely';
import { session } from '@mullion/shared-kit/session/session';
import { createElement } from 'react';
import { createStore } from 'zustand';
import { ImportChip } from './import-chip';
import { importPath } from './import-path';
import type { ImportRun } from './import-run';

/** The import under way, or the one whose outcome nobody has put away: it outlives its page. */
export const currentImport = createStore<{ run: ImportRun | null; isShown: boolean }>(() => ({
  run: null,
  isShown: false,
}));

/** There is one at a time. */
const ongoingId = 'import';

const isSignedIn = ({ plan }: ImportRun): boolean => session.store.getState().authUser?.userId === plan.userId;

// No row may be sent in somebody else's name. Who signs in again finds their import paused.
session.store.subscribe(({ authUser }) => {
  const { run } = currentImport.getState();
  if (!run || isSignedIn(run)) return;
  if (authUser) putAway();
  else run.pause();
});

/** The browser asks before it ends an import with the page. */
const keepPage = (event: BeforeUnloadEvent) => event.preventDefault();

/** Puts an import in the place of the one before, and begins it. */
export function begin(run: ImportRun, t: Translate, navigate: (path: string) => void): void {
  putAway();
  currentImport.setState({ run });
  const Chip = () => createElement(ImportChip, { run });
  run.state.subscribe(({ phase }, before) => {
    if (phase === before.phase) return;
    if (phase === 'running') {
      showOngoing({ id: ongoingId, Chip });
      window.addEventListener('beforeunload', keepPage);
    } else window.removeEventListener('beforeunload', keepPage);
    if (phase === 'done' || phase === 'canceled') {
      endOngoing(ongoingId);
      // Types without a profile get one.
      if (run.plan.kind.kind !== 'edge')
        changes.announce({
          of: run.plan.kind.kind === 'device' ? 'DEVICE_PROFILE' : 'ASSET_PROFILE',
          id: null,
          gone: false,
        });
    }
    if (currentImport.getState().isShown || phase === 'running' || phase === 'canceled' || !isSignedIn(run)) return;
    const action = { label: t('import.show'), onSelect: () => navigate(importPath(run)) };
    if (phase === 'done') notify.success(t('import.finished', { file: run.plan.fileName }), { duration: 0, action });
    else notify.warn(t('import.stopped', { file: run.plan.fileName }), { duration: 0, action });
  });
  runSafely(run.start);
}

/** Forgets the import. */
export function putAway(): void {
  const { run } = currentImport.getState();
  if (!run) return;
  if (run.state.getState().phase !== 'done') run.cancel();
  endOngoing(ongoingId);
  run.plan.file.close();
  currentImport.setState({ run: null });
}
