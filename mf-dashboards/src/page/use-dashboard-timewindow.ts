import { useT } from '@mullion/shared-kit/i18n/i18n';
import type { StoredTimewindow } from '@mullion/shared-kit/time/timewindow';
import { useCallback, useEffect, useEffectEvent, useState } from 'react';
import type { Editing } from '../edit/use-editing';
import { useWindowForNow } from '../runtime/use-window-for-now';

/**
 * What widgets follow: as it is stored, or as a viewer has chosen, or what a widget has them follow for now. While it is edited, a
 * choice in the toolbar is a change of the dashboard.
 */
export function useDashboardTimewindow(stored: StoredTimewindow, editing: Editing | null) {
  const t = useT('mf-dashboards');
  const [chosen, setChosen] = useState<StoredTimewindow>();
  const { followForNow, ...windows } = useWindowForNow(chosen ?? stored);
  const chooseTimewindow = useCallback(
    (timewindow: StoredTimewindow | undefined) => {
      followForNow(undefined);
      setChosen(timewindow);
    },
    [followForNow],
  );
  const setTimewindow = (timewindow: StoredTimewindow) => {
    if (!editing) return chooseTimewindow(timewindow);
    chooseTimewindow(undefined);
    editing.change(t('step.timewindow'), (configuration) => ({ ...configuration, timewindow }));
  };
  // What was chosen before the editing began is saved with it, as a step that can be undone; what was followed for now isn't.
  const adopt = useEffectEvent(() => {
    if (chosen) setTimewindow(chosen);
    else followForNow(undefined);
  });
  const isEditing = editing !== null;
  useEffect(() => {
    if (isEditing) adopt();
  }, [isEditing]);
  return { ...windows, setTimewindow, chooseTimewindow, followForNow };
}
