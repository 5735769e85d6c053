import { useT } from '@mullion/shared-kit/i18n/i18n';
import type { DiscardTexts } from '@mullion/shared-kit/routing/unsaved-changes';
import { useMemo } from 'react';

/** What leaving asks while a dashboard is edited: the changes are kept, so nothing is lost. */
export function useLeaveTexts(): DiscardTexts {
  const t = useT('mf-dashboards');
  return useMemo(
    () => ({
      title: t('leave.title'),
      message: t('leave.text'),
      confirmLabel: t('leave'),
      cancelLabel: t('leave.keep-editing'),
      danger: false,
      prefersCancel: true,
    }),
    [t],
  );
}
