import { useT } from '@mullion/shared-kit/i18n/i18n';
import { runSafely } from '@mullion/shared-kit/notify/run-safely';
import type { StoredTimewindow } from '@mullion/shared-kit/time/timewindow';
import { TimewindowControl } from '@mullion/shared-kit/time-controls/timewindow-control';
import { Button } from '@mullion/shared-kit/ui/button';
import { IconButton } from '@mullion/shared-kit/ui/icon-button';
import { type ReactNode, useState } from 'react';
import type { Editing } from '../edit/use-editing';
import type { PageSettings } from '../model/dashboard-settings';
import styles from './dashboard-toolbar.module.css';

interface DashboardToolbarProps {
  settings: PageSettings;
  editing: Editing | null;
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
  const { settings, editing, timewindow, onTimewindow, onEdit, states, fullscreen } = props;
  const t = useT('mf-dashboards');
  if (settings.hideToolbar && !editing && !onEdit) return null;
  const isHidden = settings.hideToolbar && !editing;
  return (
    <div className={styles.bar}>
      {!isHidden && states}
      {editing && <Steps editing={editing} />}
      <div className={styles.tools}>
        {!isHidden && (settings.showDashboardTimewindow || editing) && (
          <TimewindowControl
            asButton
            aggregation
            timezone
            isEdit={editing !== null}
            value={timewindow}
            onChange={onTimewindow}
          />
        )}
        {!isHidden && !editing && fullscreen}
        {editing ? (
          <EndEditing editing={editing} />
        ) : (
          onEdit && (
            <Button icon="edit" onClick={onEdit}>
              {t('edit')}
            </Button>
          )
        )}
      </div>
    </div>
  );
}

/** Takes back the last change, which its name says, and makes it again. */
function Steps({ editing: { history, undo, redo } }: { editing: Editing }) {
  const t = useT('mf-dashboards');
  const [last, next] = [history.done.at(-1)?.name, history.undone.at(-1)?.name];
  return (
    <div>
      <IconButton
        icon="undo"
        label={last ? t('undo.of', { step: last }) : t('undo')}
        disabledReason={last ? null : t('undo.none')}
        onClick={undo}
      />
      <IconButton
        icon="redo"
        label={next ? t('redo.of', { step: next }) : t('redo')}
        disabledReason={next ? null : t('redo.none')}
        onClick={redo}
      />
    </div>
  );
}

function EndEditing({ editing: { discard, apply, dirty } }: { editing: Editing }) {
  const t = useT('mf-dashboards');
  const [busy, setBusy] = useState(false);
  const save = async () => {
    setBusy(true);
    try {
      await apply();
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <Button onClick={discard}>{t(dirty ? 'discard' : 'cancel')}</Button>
      <Button variant="primary" icon="check" busy={busy} onClick={() => runSafely(save)}>
        {t('apply')}
      </Button>
    </>
  );
}
