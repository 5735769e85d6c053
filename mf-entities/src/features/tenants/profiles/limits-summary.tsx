import type { TenantLimits } from '@mullion/shared-kit/api/tenant-profiles';
import { useT } from '@mullion/shared-kit/i18n/i18n';
import { Fragment } from 'react';
import { useLimitWords } from './limit-words';
import { allRates, limitGroups, numbersOf } from './limits';
import { useRateWords } from './rate-words';
import styles from './tenant-profiles.module.css';

/** What a profile limits, in words; nothing is said of what it does not limit. */
export default function LimitsSummary({ limits }: { limits: TenantLimits | undefined }) {
  const t = useT('mf-entities');
  const words = useLimitWords();
  const rateWords = useRateWords();
  const said = [
    ...limitGroups.flatMap((group) =>
      numbersOf(group).flatMap((member) => {
        const value = limits?.[member];
        return typeof value === 'number' && value > 0 ? [[member, words(member, group.unit, value)] as const] : [];
      }),
    ),
    ...allRates.flatMap((member) => {
      const rate = limits?.[member];
      return typeof rate === 'string' && rate ? [[member, rateWords(rate)] as const] : [];
    }),
  ];
  if (said.length === 0) return t('tenant-profile.no-limits');
  return (
    <dl className={styles.limits}>
      {said.map(([member, text]) => (
        <Fragment key={member}>
          <dt>{t(`tenant-profile.limit.${member}`)}</dt>
          <dd>{text}</dd>
        </Fragment>
      ))}
    </dl>
  );
}
