import type { AlarmInfo } from '@mullion/shared-kit/api/alarm-data';
import { alarmQuery } from '@mullion/shared-kit/api/alarms';
import { Dialog } from '@mullion/shared-kit/dialogs/dialog';
import { openDialog } from '@mullion/shared-kit/dialogs/open-dialog';
import { useScreenText } from '@mullion/shared-kit/i18n/screen-text';
import { isCleared } from '@mullion/shared-kit/list/alarm-changes';
import { Button } from '@mullion/shared-kit/ui/button';
import { useQuery } from '@tanstack/react-query';
import { AlarmButtons } from './alarm-buttons';
import { REFRESH_MS } from './alarm-calls';
import type { AlarmContext } from './alarm-context';
import { AlarmDetails } from './alarm-details';
import { AlarmSubtitle, AlarmTitle } from './alarm-head';
import styles from './alarms.module.css';

/** Opens the details of an alarm; it closes when the person closes it. */
export const openAlarmDialog = (alarm: AlarmInfo, context: AlarmContext): Promise<void> =>
  openDialog<void>((close) => <AlarmDialog shown={alarm} context={context} onClose={() => close()} />);

interface AlarmDialogProps {
  shown: AlarmInfo;
  context: AlarmContext;
  onClose: () => void;
}

function AlarmDialog({ shown, context: page, onClose }: AlarmDialogProps) {
  const context = { ...page, isModal: true };
  const t = useScreenText('mf-entities');
  const { data } = useQuery({
    ...alarmQuery(shown.id.id),
    enabled: context.authority !== 'SYS_ADMIN',
    refetchInterval: ({ state }) => state.data !== undefined && !isCleared(state.data) && REFRESH_MS,
  });
  // A single reading doesn't name the originator.
  const alarm = { ...(data ?? shown), originatorName: shown.originatorName };
  return (
    <Dialog
      title={<AlarmTitle alarm={alarm} />}
      actions={
        <>
          <Button onClick={onClose}>{t('close')}</Button>
          <AlarmButtons alarm={alarm} context={context} />
        </>
      }
    >
      <div className={styles.about}>
        <AlarmSubtitle alarm={alarm} context={context} />
      </div>
      <AlarmDetails alarm={alarm} context={context} />
    </Dialog>
  );
}
