import type { DiscardTexts } from '@mullion/shared-kit/routing/unsaved-changes';
import { useMemo } from 'react';
import { useT } from './texts';

/** What leaving asks while a dashboard is edited: the changes are kept, so nothing is lost. */
export function useLeaveTexts(): DiscardTexts {
  const t = useT();
  return useMemo(
    () => ({
      title: t('leave.title'),
      message: t('leave.text'),
      confirmLabel: t('leave'),
      cancelLabel: t('leave.keep-editing'),
    }),
    [t],
  );
}
