import { useT } from '@mullion/shared-kit/i18n/i18n';
import type { StoredTimewindow } from '@mullion/shared-kit/time/timewindow';
import { useEffect, useEffectEvent, useState } from 'react';
import type { Editing } from '../edit/use-editing';

/** What widgets follow: as it is stored, or as a viewer has chosen for now. While it is edited, a choice is a change of the dashboard. */
export function useDashboardTimewindow(stored: StoredTimewindow, editing: Editing | null) {
  const t = useT('mf-dashboards');
  const [chosen, setChosen] = useState<StoredTimewindow>();
  const setTimewindow = (timewindow: StoredTimewindow) => {
    if (!editing) return setChosen(timewindow);
    setChosen(undefined);
    editing.change(t('step.timewindow'), (configuration) => ({ ...configuration, timewindow }));
  };
  // What was chosen before the editing began is saved with it, as a step that can be undone.
  const adopt = useEffectEvent(() => {
    if (chosen) setTimewindow(chosen);
  });
  const isEditing = editing !== null;
  useEffect(() => {
    if (isEditing) adopt();
  }, [isEditing]);
  return { timewindow: chosen ?? stored, setTimewindow, followForNow: setChosen };
}
