import { useT } from '@mullion/shared-kit/i18n/i18n';
import { EmptyState } from '@mullion/shared-kit/ui/empty-state';
import { create } from 'zustand';

/** Whether what stands in a frame of another site has come to its end: the sign-in page and all others are not for frames. */
export const useFrameEnd = create<{ ended: boolean }>(() => ({ ended: false }));

/** What a frame of another site shows for the rest of its life: nothing to press, nothing to fill in. */
export function FrameEnd() {
  const t = useT('shell');
  return <EmptyState title={t('frame-end.title')} text={t('frame-end.text')} icon="lock" tone="gone" level={2} />;
}
