import { entityPath, entityTypeInfo } from '@mullion/shared-kit/api/entity-types';
import { Dialog } from '@mullion/shared-kit/dialogs/dialog';
import { useT } from '@mullion/shared-kit/i18n/i18n';
import { Age } from '@mullion/shared-kit/list/age';
import { Icon } from '@mullion/shared-kit/ui/icon';
import type { Severity } from '@mullion/shared-kit/ui/severity-mark';
import { SeverityMark } from '@mullion/shared-kit/ui/severity-mark';
import { VisuallyHidden } from '@mullion/shared-kit/ui/visually-hidden';
import type { MouseEvent } from 'react';
import styles from './alarm-list.module.css';
import type { OpenAlarm } from './open-alarms-query';

/** Alarms that the list shows, the newest. */
export const MAX_LISTED = 100;

export interface AlarmListProps {
  /** Only these; absent: of all severities. */
  severity: Severity | undefined;
  /** In their order. */
  alarms: readonly OpenAlarm[];
  mayOpen: (path: string) => boolean;
  /** Goes to a page; dialogs stand outside of the router. */
  onOpen: (path: string) => void;
}

/** Open alarms, each with what it is about. */
export function AlarmList({ severity, alarms, ...places }: AlarmListProps) {
  const t = useT('shell');
  const listed = alarms.slice(0, MAX_LISTED);
  return (
    <Dialog title={severity ? t('alarms.of', { severity: t(`severity.${severity}`) }) : t('alarms.title')}>
      {listed.length < alarms.length && <p className={styles.part}>{t('alarms.shown', { count: listed.length })}</p>}
      <ul className={styles.list}>
        {listed.map((alarm) => (
          <Alarm key={alarm.id.id} alarm={alarm} {...places} />
        ))}
      </ul>
    </Dialog>
  );
}

function Alarm({ alarm, mayOpen, onOpen }: { alarm: OpenAlarm } & Pick<AlarmListProps, 'mayOpen' | 'onOpen'>) {
  const t = useT('shell');
  const { type, severity, status, createdTime, originator, originatorName } = alarm;
  const path = entityPath(originator);
  const name = originatorName || originator.entityType;
  const open = (event: MouseEvent) => {
    // A new tab or window is the browser's to open.
    if (!path || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    onOpen(path);
  };
  return (
    <li className={styles.alarm}>
      <span className={styles.type}>
        <SeverityMark severity={severity} />
        <VisuallyHidden>{t(`severity.${severity}`)}</VisuallyHidden> {type}
      </span>
      <span className={styles.state}>
        {status.endsWith('_ACK') && `${t('alarms.acknowledged')} · `}
        <Age ts={createdTime} />
      </span>
      <span className={styles.origin}>
        <Icon name={entityTypeInfo(originator.entityType)?.icon ?? 'warning'} size={16} />
        {path && mayOpen(path) ? (
          <a href={path} className={styles.link} onClick={open}>
            {name}
          </a>
        ) : (
          <bdi>{name}</bdi>
        )}
      </span>
    </li>
  );
}
