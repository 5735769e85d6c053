import type { AlarmInfo } from '@mullion/shared-kit/api/alarm-data';
import type { Units } from '@mullion/shared-kit/api/units';
import { RuleSentence } from '../../screen-parts/alarm-rules/rule-sentence';
import type { AlarmContext } from './alarm-context';
import type { AlarmRuleFacts } from './alarm-rule-facts';
import styles from './alarms.module.css';

interface AlarmReasonProps {
  alarm: AlarmInfo;
  facts: AlarmRuleFacts | undefined;
  units: Units;
  context: AlarmContext;
}

/** Why there is an alarm: what its rule says, else what its details say; nothing where nothing is known. */
export function AlarmReason({ alarm, facts, units, context: { t } }: AlarmReasonProps) {
  if (facts?.create)
    return (
      <p className={styles.reason}>
        <RuleSentence rule={facts.create} lead={t('alarm.raised-when')} units={units} />
      </p>
    );
  const { data } = (alarm.details ?? {}) as { data?: unknown };
  return typeof data === 'string' && data.trim() !== '' ? (
    <p className={styles.reason}>
      <bdi>{data}</bdi>
    </p>
  ) : null;
}
