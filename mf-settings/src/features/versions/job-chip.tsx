import { OngoingChip } from '@mullion/shared-kit/notify/ongoing-chip';
import type { KeptJob } from './kept-jobs';
import { useT } from './texts';
import { versionsPath } from './versions-path';

/** A job that is under way, on whatever page is shown. How far it is, the platform does not say. */
export function JobChip({ kind, name }: Pick<KeptJob, 'kind' | 'name'>) {
  const t = useT();
  const title = t(kind === 'save' ? 'job.saving' : 'job.loading', { name });
  return (
    <OngoingChip icon="history" title={title} done={0} isPaused={false} path={versionsPath} isShownThere={false} />
  );
}
