import type { AlarmInfo } from '@mullion/shared-kit/api/alarm-data';
import { alarmQuery } from '@mullion/shared-kit/api/alarms';
import { Dialog } from '@mullion/shared-kit/dialogs/dialog';
import { openDialog } from '@mullion/shared-kit/dialogs/open-dialog';
import { JsonViewer } from '@mullion/shared-kit/editors/json-viewer';
import { useScreenText } from '@mullion/shared-kit/i18n/screen-text';
import { formatDateTime } from '@mullion/shared-kit/time/format';
import { Button } from '@mullion/shared-kit/ui/button';
import { PropertyList } from '@mullion/shared-kit/ui/property-list';
import { useQuery } from '@tanstack/react-query';
import { AlarmButtons } from './alarm-buttons';
import { SeverityText } from './alarm-cells';
import { type AlarmContext, isAcknowledged, isCleared } from './alarm-context';
import styles from './alarms.module.css';
import { useWho } from './use-who';

/** Opens the details of an alarm; it closes when the person closes it. */
export const openAlarmDialog = (alarm: AlarmInfo, context: AlarmContext): Promise<void> =>
  openDialog<void>((close) => <AlarmDialog shown={alarm} context={context} onClose={() => close()} />);

interface AlarmDialogProps {
  shown: AlarmInfo;
  context: AlarmContext;
  onClose: () => void;
}

function AlarmDialog({ shown, context, onClose }: AlarmDialogProps) {
  const t = useScreenText('mf-entities');
  const { data } = useQuery({ ...alarmQuery(shown.id.id), enabled: context.authority !== 'SYS_ADMIN' });
  // A single reading doesn't name the originator.
  const alarm = { ...(data ?? shown), originatorName: shown.originatorName };
  const { acknowledged, cleared } = useWho(alarm, context);
  const moment = (ts: number, who?: string) => {
    const text = ts > 0 ? formatDateTime(ts) : '';
    return text && who ? t('alarm.time-by', { time: text, who }) : text;
  };
  return (
    <Dialog
      title={alarm.type}
      actions={
        <>
          <Button onClick={onClose}>{t('close')}</Button>
          <AlarmButtons alarm={alarm} context={context} />
        </>
      }
    >
      <div className={styles.facts}>
        <PropertyList
          properties={[
            { label: t('alarm.severity'), value: <SeverityText severity={alarm.severity} t={t} /> },
            { label: t('alarm.status'), value: t(`alarm.status.${alarm.status}`) },
            { label: t('alarm.originator'), value: alarm.originatorName },
            { label: t('alarm.createdTime'), value: moment(alarm.createdTime) },
            { label: t('alarm.startTs'), value: moment(alarm.startTs) },
            { label: t('alarm.endTs'), value: moment(alarm.endTs) },
            ...(isAcknowledged(alarm)
              ? [{ label: t('alarm.ackTs'), value: moment(alarm.ackTs, acknowledged), wide: true }]
              : []),
            ...(isCleared(alarm)
              ? [{ label: t('alarm.clearTs'), value: moment(alarm.clearTs, cleared), wide: true }]
              : []),
          ]}
        />
        <JsonViewer label={t('alarm.details')} value={alarm.details ?? {}} autoHeight />
      </div>
    </Dialog>
  );
}
