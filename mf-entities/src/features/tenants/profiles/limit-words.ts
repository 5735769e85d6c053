import { useT } from '@mullion/shared-kit/i18n/i18n';
import { formatFileSize } from '@mullion/shared-kit/i18n/text-format';
import { formatNumber } from '@mullion/shared-kit/time/format';
import type { LimitUnit } from './limits';

/** Says what a limit means: 0 is none, but of messages that wait for a session, where it stands for a number. */
export function useLimitWords(): (member: string, unit: LimitUnit, value: unknown) => string {
  const t = useT('mf-entities');
  return (member, of, value) => {
    // Stored data points times their days: a count beside the days.
    const unit = member === 'maxDPStorageDays' ? 'count' : of;
    if (typeof value !== 'number' || value <= 0) {
      if (member === 'wsMsgQueueLimitPerSession') return t('tenant-profile.usual', { value: formatNumber(500) });
      return t(unit === 'days' ? 'tenant-profile.kept' : 'tenant-profile.unlimited');
    }
    switch (unit) {
      case 'days':
        return t('tenant-profile.days', { value: formatNumber(value), count: value });
      case 'bytes':
        return t('tenant-profile.at-most', { value: formatFileSize(value) });
      case 'count':
        return t('tenant-profile.at-most', { value: formatNumber(value) });
    }
  };
}
