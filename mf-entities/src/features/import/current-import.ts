import { changes } from '@mullion/shared-kit/api/changes';
import type { Translate } from '@mullion/shared-kit/i18n/i18n';
import { notify } from '@mullion/shared-kit/notify/notify';
import { endOngoing, showOngoing } from '@mullion/shared-kit/notify/ongoing';
import { runSafely } from '@mullion/shared-kit/notify/run-safely';
import { createElement } from 'react';
import { createRunPlace } from '../../screen-parts/background/run-place';
import { ImportChip } from './import-chip';
import { importPath } from './import-path';
import type { ImportRun } from './import-run';

/** There is one at a time. */
const ongoingId = 'import';

const place = createRunPlace<ImportRun>(({ plan }) => {
  endOngoing(ongoingId);
  plan.file.close();
});

/** The import under way, or the one whose outcome nobody has put away: it outlives its page. */
export const currentImport = place.current;

/** Forgets the import. */
export const putAway = place.putAway;

/** Puts an import in the place of the one before, and begins it. */
export function begin(run: ImportRun, t: Translate, navigate: (path: string) => void): void {
  const Chip = () => createElement(ImportChip, { run });
  place.put(run, (phase, isSeen) => {
    if (phase === 'running') showOngoing({ id: ongoingId, Chip });
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
    if (isSeen || phase === 'running' || phase === 'canceled') return;
    const action = { label: t('show'), onSelect: () => navigate(importPath(run)) };
    if (phase === 'done') notify.success(t('finished', { file: run.plan.fileName }), { duration: 0, action });
    else notify.warn(t('stopped', { file: run.plan.fileName }), { duration: 0, action });
  });
  runSafely(run.start);
}
