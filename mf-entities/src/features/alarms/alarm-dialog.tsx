import type { AlarmInfo } from '@mullion/shared-kit/api/alarm-data';
import { alarmQuery } from '@mullion/shared-kit/api/alarms';
import { fetchAuditLogsOf } from '@mullion/shared-kit/api/audit-logs';
import { ALL_PAGES_SIZE } from '@mullion/shared-kit/api/page';
import { Dialog } from '@mullion/shared-kit/dialogs/dialog';
import { openDialog } from '@mullion/shared-kit/dialogs/open-dialog';
import { JsonViewer } from '@mullion/shared-kit/editors/json-viewer';
import { useScreenText } from '@mullion/shared-kit/i18n/screen-text';
import { runAction } from '@mullion/shared-kit/list/run-action';
import { runSafely } from '@mullion/shared-kit/notify/run-safely';
import { formatDateTime } from '@mullion/shared-kit/time/format';
import { Button } from '@mullion/shared-kit/ui/button';
import { PropertyList } from '@mullion/shared-kit/ui/property-list';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { SeverityText } from './alarm-cells';
import { acknowledge, clear } from './alarm-changes';
import { type AlarmContext, isAcknowledged, isCleared } from './alarm-context';
import styles from './alarms.module.css';

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
  const [busy, setBusy] = useState<string>();
  const offered = [clear, acknowledge].filter(
    ({ auth, unless }) => auth?.includes(context.authority) && !unless?.(alarm, context),
  );
  const run = async (action: typeof acknowledge) => {
    setBusy(action.id);
    await runAction(action, [alarm], context).finally(() => setBusy(undefined));
  };
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
          {offered.map((action) => (
            <Button
              key={action.id}
              variant={action === acknowledge ? 'primary' : undefined}
              busy={busy === action.id}
              onClick={() => runSafely(() => run(action))}
            >
              {t(`alarm.${action.id}`)}
            </Button>
          ))}
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

/** Who acknowledged and cleared an alarm, as far as the audit log knows and this person may read it. */
function useWho(alarm: AlarmInfo, { authority }: AlarmContext): { acknowledged?: string; cleared?: string } {
  const { id, originator, createdTime, ackTs, clearTs } = alarm;
  const { data = [] } = useQuery({
    queryKey: ['auditLogs', 'alarm', id.id, ackTs, clearTs],
    queryFn: async ({ signal }) => {
      const link = {
        page: 0,
        pageSize: ALL_PAGES_SIZE,
        startTime: createdTime,
        sortProperty: 'createdTime',
        sortOrder: 'ASC' as const,
        actionTypes: ['ALARM_ACK', 'ALARM_CLEAR'] as const,
      };
      // Without an answer the times alone are said.
      return (await fetchAuditLogsOf(originator, link, { signal, silent: true, ignoreLoading: true })).data;
    },
    enabled: authority === 'TENANT_ADMIN' && (ackTs > 0 || clearTs > 0),
    retry: false,
  });
  const who = (action: string) =>
    data.find(({ actionType, actionData }) => {
      const about = (actionData as { entity?: { id?: { id?: string } } } | null)?.entity?.id?.id;
      return actionType === action && about === id.id;
    })?.userName;
  return { acknowledged: who('ALARM_ACK'), cleared: who('ALARM_CLEAR') };
}
