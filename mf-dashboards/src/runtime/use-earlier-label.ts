import { useT } from '@mullion/shared-kit/i18n/i18n';
import type { ComparisonUnit } from '@mullion/shared-kit/time/subscription-window';

/** What a label says of values of an earlier time, where nobody wrote one for them. */
export function useEarlierLabel(): (label: string, unit: ComparisonUnit) => string {
  const t = useT('mf-dashboards');
  return (label, unit) => t(`earlier.${unit}`, { label });
}
