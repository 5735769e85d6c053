import type { AlarmData } from '@mullion/shared-kit/api/alarm-data';
import { entityTypeInfo } from '@mullion/shared-kit/api/entity-types';
import { Dialog } from '@mullion/shared-kit/dialogs/dialog';
import { openDialog } from '@mullion/shared-kit/dialogs/open-dialog';
import { JsonViewer } from '@mullion/shared-kit/editors/json-viewer';
import { useScreenText } from '@mullion/shared-kit/i18n/screen-text';
import { formatDateTime } from '@mullion/shared-kit/time/format';
import { PropertyList } from '@mullion/shared-kit/ui/property-list';
import { useT } from '../texts';

/** Shows all that an alarm says. */
export const openAlarmDetails = (alarm: AlarmData): Promise<void> => openDialog(() => <AlarmDetails alarm={alarm} />);

const timeText = (ts: number | undefined) => (ts ? formatDateTime(ts) : null);

function AlarmDetails({ alarm }: { alarm: AlarmData }) {
  const t = useT();
  const shown = useScreenText('mf-dashboards');
  const { details, originator, originatorName, severity, status } = alarm;
  const kind = entityTypeInfo(originator.entityType);
  const hasDetails = details !== null && details !== undefined;
  return (
    <Dialog title={alarm.type} size="medium">
      <PropertyList
        properties={[
          { label: t('alarm.created'), value: timeText(alarm.createdTime) },
          { label: t('alarm.originator'), value: originatorName },
          { label: t('alarm.originator-type'), value: kind ? shown(kind.label) : originator.entityType },
          { label: shown('alarm.severity'), value: shown(`alarm.severity.${severity}`) },
          { label: shown('alarm.status'), value: shown(`alarm.status.${status}`) },
          { label: t('alarm.started'), value: timeText(alarm.startTs) },
          { label: t('alarm.ended'), value: timeText(alarm.endTs) },
          { label: t('alarm.acknowledged'), value: timeText(alarm.ackTs) },
          { label: t('alarm.cleared'), value: timeText(alarm.clearTs) },
        ]}
      />
      {hasDetails && <JsonViewer label={t('alarm.details')} value={details} autoHeight />}
    </Dialog>
  );
}
