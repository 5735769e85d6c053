import type { AlarmInfo, AlarmSeverity } from '@mullion/shared-kit/api/alarm-data';
import { entityTypeInfo } from '@mullion/shared-kit/api/entity-types';
import type { Translate } from '@mullion/shared-kit/i18n/i18n';
import { Age } from '@mullion/shared-kit/list/age';
import { isCleared } from '@mullion/shared-kit/list/alarm-changes';
import type { Column } from '@mullion/shared-kit/list/column';
import { EntityLink } from '@mullion/shared-kit/list/entity-link';
import { formatDuration } from '@mullion/shared-kit/time/duration';
import { formatAge, formatDateTime, isoTime } from '@mullion/shared-kit/time/format';
import { serverClock } from '@mullion/shared-kit/time/server-time';
import { useAge } from '@mullion/shared-kit/time/use-age';
import { SeverityMark } from '@mullion/shared-kit/ui/severity-mark';
import type { AlarmContext } from './alarm-context';

import styles from './alarms.module.css';

type AlarmColumn = Column<AlarmInfo, AlarmContext>;

/** A severity as shape, color, and word. */
const SeverityText = ({ severity, t }: { severity: AlarmSeverity; t: Translate }) => (
  <span className={styles.severity}>
    <SeverityMark severity={severity} />
    {t(`severity.${severity}`)}
  </span>
);

const time = (
  id: 'createdTime' | 'startTs' | 'endTs' | 'ackTs' | 'clearTs',
  more: Partial<AlarmColumn>,
): AlarmColumn => ({
  id,
  label: `alarm.${id}`,
  sort: id,
  width: '11.5rem',
  cell: (alarm) => alarm[id] > 0 && formatDateTime(alarm[id]),
  file: (alarm) => isoTime(alarm[id]),
  ...more,
});

const typeName = ({ originator }: AlarmInfo, t: Translate) => {
  const info = entityTypeInfo(originator.entityType);
  return info ? t(info.label) : originator.entityType;
};

/** How long something lasts by now. */
const Span = ({ since }: { since: number }) => useAge(since, 'span');

/** All columns of alarms; five are shown until others are chosen. */
export const alarmColumns: readonly AlarmColumn[] = [
  {
    id: 'severity',
    label: 'alarm.severity',
    sort: 'severity',
    width: '8.5rem',
    priority: 1,
    cell: ({ severity, createdTime }, { t }) => (
      <>
        <SeverityText severity={severity} t={t} />
        <span className={styles.below}>
          <Age ts={createdTime} />
        </span>
      </>
    ),
    file: ({ severity }, { t }) => t(`severity.${severity}`),
  },
  {
    id: 'type',
    label: 'alarm.type',
    sort: 'type',
    priority: 1,
    naming: true,
    cell: ({ type, status, originatorName }, { t, entity }) => (
      // In a narrow table its originator and status are below it, by style alone: they are no part of the name.
      <bdi
        title={type}
        className={styles.type}
        data-originator={entity ? undefined : (originatorName ?? t('alarm.originator-gone'))}
        data-status={t(`alarm.status.${status}`)}
      >
        {type}
      </bdi>
    ),
    file: ({ type }) => type,
  },
  {
    id: 'originator',
    label: 'alarm.originator',
    width: '18cqi',
    priority: 3,
    cell: ({ originator, originatorName }, { t }) => (
      <EntityLink id={originator} name={originatorName ?? t('alarm.originator-gone')} />
    ),
    file: ({ originatorName }) => originatorName,
  },
  {
    id: 'originatorType',
    label: 'alarm.originator-type',
    sort: 'originatorType',
    width: '8rem',
    optional: true,
    cell: (alarm, { t }) => typeName(alarm, t),
    file: (alarm, { t }) => typeName(alarm, t),
  },
  time('createdTime', { priority: 4 }),
  time('startTs', { optional: true }),
  time('endTs', { optional: true }),
  time('ackTs', { optional: true }),
  time('clearTs', { optional: true }),
  {
    id: 'lasted',
    label: 'alarm.lasted',
    width: '6.5rem',
    optional: true,
    cell: (alarm) =>
      isCleared(alarm) ? formatAge(alarm.startTs, alarm.clearTs, { style: 'span' }) : <Span since={alarm.startTs} />,
    file: (alarm) => formatDuration((isCleared(alarm) ? alarm.clearTs : serverClock.estimate()) - alarm.startTs),
  },
  {
    id: 'status',
    label: 'alarm.status',
    sort: 'status',
    width: 'min(max(11rem, 18cqi), 28cqi)',
    priority: 2,
    cell: (alarm, { t }) => (
      <span className={styles.status} data-cleared={isCleared(alarm) || undefined}>
        {t(`alarm.status.${alarm.status}`)}
      </span>
    ),
    file: ({ status }, { t }) => t(`alarm.status.${status}`),
  },
];
