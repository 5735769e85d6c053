import { OngoingChip } from '@mullion/shared-kit/notify/ongoing-chip';
import { versionsPath } from './versions-path';

/** A job that is under way, on whatever page is shown. How far it is, the platform does not say. */
export function JobChip({ title }: { title: string }) {
  return (
    <OngoingChip icon="history" title={title} done={0} isPaused={false} path={versionsPath} isShownThere={false} />
  );
}
