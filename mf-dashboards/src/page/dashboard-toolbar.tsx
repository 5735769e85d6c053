import { useT } from '@mullion/shared-kit/i18n/i18n';
import type { StoredTimewindow } from '@mullion/shared-kit/time/timewindow';
import { TimewindowControl } from '@mullion/shared-kit/time-controls/timewindow-control';
import { Button } from '@mullion/shared-kit/ui/button';
import { IconButton } from '@mullion/shared-kit/ui/icon-button';
import { type ReactNode, useState } from 'react';
import type { PageSettings } from '../model/dashboard-settings';
import styles from './dashboard-toolbar.module.css';

interface DashboardToolbarProps {
  settings: PageSettings;
  isEditing: boolean;
  timewindow: StoredTimewindow;
  onTimewindow: (timewindow: StoredTimewindow) => void;
  /** Absent: the person may not edit. */
  onEdit?: () => void;
  /** Where one is: the logo, and the way through the states. */
  start: ReactNode;
  /** What viewers choose before the time window. */
  choices: ReactNode;
  /** What is done with the dashboard as a whole, behind the time window. */
  tools: ReactNode;
  /** Switches the right layout, where the window has no room for it. It keeps the toolbar open. */
  rightSwitch: ReactNode;
}

/** Above the widgets: where one is, what all of them follow, and edit mode. */
export function DashboardToolbar(props: DashboardToolbarProps) {
  const { settings, isEditing, timewindow, onTimewindow, onEdit, start, choices, tools, rightSwitch } = props;
  const t = useT('mf-dashboards');
  const [opened, setOpened] = useState(false);
  const isHidden = settings.hideToolbar && !isEditing;
  const edit = !isEditing && onEdit && (
    <Button icon="edit" onClick={onEdit}>
      {t('edit')}
    </Button>
  );
  if (isHidden && !edit && !rightSwitch) return null;
  const staysOpen = settings.toolbarAlwaysOpen || isEditing || Boolean(rightSwitch);
  if (!isHidden && !staysOpen && !opened) {
    return (
      <div className={styles.opener}>
        <IconButton icon="more_horiz" label={t('toolbar.show')} onClick={() => setOpened(true)} />
      </div>
    );
  }
  return (
    <div className={styles.bar}>
      {!isHidden && <div className={styles.start}>{start}</div>}
      <div className={styles.tools}>
        {!isHidden && !isEditing && choices}
        {!isHidden && (settings.showDashboardTimewindow || isEditing) && (
          <TimewindowControl
            asButton
            aggregation
            timezone
            isEdit={isEditing}
            value={timewindow}
            onChange={onTimewindow}
          />
        )}
        {!isHidden && tools}
        {rightSwitch}
        {!isHidden && !staysOpen && (
          <IconButton icon="arrow_forward" label={t('toolbar.hide')} onClick={() => setOpened(false)} />
        )}
      </div>
      {edit && <div className={styles.edit}>{edit}</div>}
    </div>
  );
}
