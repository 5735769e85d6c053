import { useT } from '@mullion/shared-kit/i18n/i18n';
import { formatNumber } from '@mullion/shared-kit/time/format';
import { parseRate, type RatePair } from './rate-limit';

/** Says a rate limit in words: "100 per second, but no more than 2,000 per 60 seconds". */
export function useRateWords(): (rate: string | null | undefined | readonly RatePair[]) => string {
  const t = useT('mf-entities');
  return (rate) => {
    const pairs = typeof rate === 'object' && rate !== null ? rate : parseRate(rate);
    // A text that is no rate limit is shown as it is stored.
    if (!pairs) return String(rate);
    if (pairs.length === 0) return t('rate-limit.none');
    return pairs
      .map(({ capacity, seconds }) =>
        t('rate-limit.pair', { capacity: formatNumber(capacity), seconds: formatNumber(seconds), count: seconds }),
      )
      .reduce((said, next) => t('rate-limit.join', { said, next }));
  };
}
