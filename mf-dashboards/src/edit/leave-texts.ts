import { useT } from '@mullion/shared-kit/i18n/i18n';
import type { DiscardTexts } from '@mullion/shared-kit/routing/unsaved-changes';
import { useMemo } from 'react';

/**
 * What leaving asks while a dashboard is edited: where the changes are kept, nothing is lost.
 * @param isRefused the browser doesn’t keep them
 */
export function useLeaveTexts(isRefused: boolean): DiscardTexts {
  const t = useT('mf-dashboards');
  return useMemo(
    () => ({
      title: t('leave.title'),
      message: t(isRefused ? 'leave.text.lost' : 'leave.text'),
      confirmLabel: t('leave'),
      cancelLabel: t('leave.keep-editing'),
      ...(!isRefused && ({ danger: false, prefersCancel: true } as const)),
    }),
    [t, isRefused],
  );
}
