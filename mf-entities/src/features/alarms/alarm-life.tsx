import type { AlarmInfo } from '@mullion/shared-kit/api/alarm-data';
import type { Units } from '@mullion/shared-kit/api/units';
import { isAcknowledged, isCleared } from '@mullion/shared-kit/list/alarm-changes';
import { formatDateTime } from '@mullion/shared-kit/time/format';
import { StatusDot, type StatusDotProps } from '@mullion/shared-kit/ui/status-dot';
import type { ReactNode } from 'react';
import { RuleSentence } from '../../screen-parts/alarm-rules/rule-sentence';
import type { AlarmContext } from './alarm-context';
import type { AlarmRuleFacts } from './alarm-rule-facts';
import styles from './alarms.module.css';
import { useWho } from './use-who';

interface AlarmLifeProps {
  alarm: AlarmInfo;
  facts: AlarmRuleFacts | undefined;
  units: Units;
  context: AlarmContext;
}

/** What happened to an alarm, in order, and what is still to come. */
export function AlarmLife({ alarm, facts, units, context }: AlarmLifeProps) {
  const { t } = context;
  const { severity, startTs, endTs, ackTs, clearTs } = alarm;
  const who = useWho(alarm, context);
  const moment = (ts: number, by?: string) => {
    const text = ts > 0 ? formatDateTime(ts) : '';
    return text && by ? t('alarm.time-by', { time: text, who: by }) : text;
  };
  // Its severity may have risen since, of which nothing tells.
  const isAsRaised = facts?.isOnlySeverity || endTs <= startTs;
  const rule = facts?.create && t('alarm.by-rule', { name: facts.alarmType });
  return (
    <ol className={styles.life} aria-label={t('alarm.life')}>
      <Step
        status="warn"
        what={isAsRaised ? t('alarm.raised-as', { severity: t(`severity.${severity}`) }) : t('alarm.raised')}
      >
        {[moment(startTs), rule].filter(Boolean).join(' · ')}
      </Step>
      {isAcknowledged(alarm) ? (
        <Step status="ok" what={t('alarm.ackTs')}>
          {moment(ackTs, who.acknowledged)}
        </Step>
      ) : (
        <Step status="off" what={t('alarm.search.UNACK')} />
      )}
      {isCleared(alarm) ? (
        <Step status="ok" what={t('alarm.clearTs')}>
          {moment(clearTs, who.cleared)}
        </Step>
      ) : facts?.clear ? (
        <Step status="off" what={t('alarm.clears-itself')}>
          <RuleSentence rule={facts.clear} lead={t('alarm.clears-when')} units={units} />
        </Step>
      ) : (
        <Step status="off" what={t('alarm.still-active')}>
          {facts?.create && t('alarm.clears-by-hand')}
        </Step>
      )}
    </ol>
  );
}

interface StepProps extends Pick<StatusDotProps, 'status'> {
  what: string;
  /** When it happened, or is going to. */
  children?: ReactNode;
}

const Step = ({ status, what, children }: StepProps) => (
  <li className={styles.step}>
    <StatusDot status={status}>{what}</StatusDot>
    {children && <div className={styles.when}>{children}</div>}
  </li>
);
