import type { AlarmInfo } from '@mullion/shared-kit/api/alarm-data';
import { JsonViewer } from '@mullion/shared-kit/editors/json-viewer';
import { Notice } from '@mullion/shared-kit/entity/notice';
import { formatAge, formatDateTime } from '@mullion/shared-kit/time/format';
import { PropertyList } from '@mullion/shared-kit/ui/property-list';
import { StatusDot } from '@mullion/shared-kit/ui/status-dot';
import { type AlarmContext, isAcknowledged, isCleared } from './alarm-context';
import styles from './alarms.module.css';
import { useWho } from './use-who';

/** What happened to an alarm, in order, and what it holds. */
export function AlarmDetails({ alarm, context }: { alarm: AlarmInfo; context: AlarmContext }) {
  const { t } = context;
  const { acknowledged, cleared } = useWho(alarm, context);
  const moment = (ts: number, who?: string) => {
    const text = ts > 0 ? formatDateTime(ts) : '';
    return text && who ? t('alarm.time-by', { time: text, who }) : text;
  };
  const isOpen = !isCleared(alarm);
  return (
    <div className={styles.facts}>
      {isOpen && !isAcknowledged(alarm) && <Notice icon="notifications_active">{t('alarm.nobody')}</Notice>}
      <ol className={styles.life}>
        <Step
          status="warn"
          what={t('alarm.raised-as', { severity: t(`severity.${alarm.severity}`) })}
          when={moment(alarm.startTs)}
        />
        {isAcknowledged(alarm) ? (
          <Step status="ok" what={t('alarm.ackTs')} when={moment(alarm.ackTs, acknowledged)} />
        ) : (
          <Step status="off" what={t('alarm.search.UNACK')} />
        )}
        {isOpen ? (
          <Step status="off" what={t('alarm.still-active')} />
        ) : (
          <Step status="ok" what={t('alarm.clearTs')} when={moment(alarm.clearTs, cleared)} />
        )}
      </ol>
      <PropertyList
        properties={[
          ...(isOpen
            ? []
            : [{ label: t('alarm.lasted'), value: formatAge(alarm.startTs, alarm.clearTs, { style: 'span' }) }]),
          { label: t('alarm.createdTime'), value: moment(alarm.createdTime) },
          { label: t('alarm.endTs'), value: moment(alarm.endTs) },
        ]}
      />
      <JsonViewer label={t('alarm.details')} value={alarm.details ?? {}} autoHeight />
    </div>
  );
}

/** A step in an alarm's life: what, and when if it has happened. */
const Step = ({ status, what, when }: { status: 'warn' | 'ok' | 'off'; what: string; when?: string }) => (
  <li>
    <StatusDot status={status}>{what}</StatusDot>
    {when && <div className={styles.when}>{when}</div>}
  </li>
);
