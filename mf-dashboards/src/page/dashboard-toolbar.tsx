import { useT } from '@mullion/shared-kit/i18n/i18n';
import type { StoredTimewindow } from '@mullion/shared-kit/time/timewindow';
import { TimewindowControl } from '@mullion/shared-kit/time-controls/timewindow-control';
import { Button } from '@mullion/shared-kit/ui/button';
import type { ReactNode } from 'react';
import type { PageSettings } from '../model/dashboard-settings';
import styles from './dashboard-toolbar.module.css';

interface DashboardToolbarProps {
  settings: PageSettings;
  isEditing: boolean;
  timewindow: StoredTimewindow;
  onTimewindow: (timewindow: StoredTimewindow) => void;
  /** Absent: the person may not edit. */
  onEdit?: () => void;
  /** The way through the states. */
  states: ReactNode;
  /** Switches full screen. */
  fullscreen: ReactNode;
}

/** Above the widgets: where one is, what all of them follow, and edit mode. */
export function DashboardToolbar(props: DashboardToolbarProps) {
  const { settings, isEditing, timewindow, onTimewindow, onEdit, states, fullscreen } = props;
  const t = useT('mf-dashboards');
  if (settings.hideToolbar && !isEditing && !onEdit) return null;
  const isHidden = settings.hideToolbar && !isEditing;
  return (
    <div className={styles.bar}>
      {!isHidden && states}
      <div className={styles.tools}>
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
        {!isHidden && !isEditing && fullscreen}
        {!isEditing && onEdit && (
          <Button icon="edit" onClick={onEdit}>
            {t('edit')}
          </Button>
        )}
      </div>
    </div>
  );
}
