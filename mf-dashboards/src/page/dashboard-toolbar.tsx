import { useT } from '@mullion/shared-kit/i18n/i18n';
import type { StoredTimewindow } from '@mullion/shared-kit/time/timewindow';
import { TimewindowControl } from '@mullion/shared-kit/time-controls/timewindow-control';
import { Button } from '@mullion/shared-kit/ui/button';
import { IconButton } from '@mullion/shared-kit/ui/icon-button';
import { type ReactNode, useRef, useState } from 'react';
import type { PageSettings } from '../model/dashboard-settings';
import { useFitting } from '../runtime/use-fitting';
import styles from './dashboard-toolbar.module.css';
import { type ToolbarTool, ToolbarTools } from './toolbar-tools';

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
  tools: readonly ToolbarTool[];
  /** Of people who are kept on dashboards. */
  account?: ReactNode;
  /** Switches the right layout, where the window has no room for it. It keeps the toolbar open. */
  rightSwitch: ReactNode;
}

/** What gives way first where the bar has no room: single tools, words, names, and last its one line. */
const giveWay = { tools: 1, edit: 2, timewindow: 3, line: 4 };

/** Above the widgets, in one line: where one is, what all of them follow, and edit mode. */
export function DashboardToolbar(props: DashboardToolbarProps) {
  const { settings, isEditing, timewindow, onTimewindow, onEdit, start, choices, tools, account, rightSwitch } = props;
  const t = useT('mf-dashboards');
  const [opened, setOpened] = useState(false);
  const bar = useRef<HTMLDivElement>(null);
  const parts = [opened, isEditing, Boolean(onEdit), Boolean(rightSwitch), ...tools.map(({ id }) => id)];
  const level = useFitting(bar, giveWay.line, `${parts} ${JSON.stringify(timewindow)}`, t('toolbar.more'));
  const isHidden = settings.hideToolbar && !isEditing;
  const edit =
    !isEditing &&
    onEdit &&
    (level < giveWay.edit ? (
      <Button icon="edit" onClick={onEdit}>
        {t('edit')}
      </Button>
    ) : (
      <IconButton icon="edit" label={t('edit')} onClick={onEdit} />
    ));
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
    <div ref={bar} className={styles.bar} data-level={level}>
      {!isHidden && <div className={styles.start}>{start}</div>}
      <div className={styles.tools}>
        {!isHidden && !isEditing && <div className={styles.choices}>{choices}</div>}
        {!isHidden && (settings.showDashboardTimewindow || isEditing) && (
          <span className={styles.timewindow}>
            <TimewindowControl
              asButton
              aggregation
              timezone
              isToolbar={level >= giveWay.timewindow}
              isEdit={isEditing}
              value={timewindow}
              onChange={onTimewindow}
            />
          </span>
        )}
        {!isHidden && tools.length > 0 && <ToolbarTools tools={tools} isMenu={level >= giveWay.tools} />}
        {!isHidden && account}
        {rightSwitch}
        {!isHidden && !staysOpen && (
          <IconButton icon="arrow_forward" label={t('toolbar.hide')} onClick={() => setOpened(false)} />
        )}
        {edit}
      </div>
    </div>
  );
}
