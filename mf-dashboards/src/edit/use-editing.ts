import { type History, record, redo, startHistory, undo } from '@mullion/shared-kit/editing/history';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo, useState } from 'react';
import { dashboardQuery, saveDashboard } from '../calls/dashboard-calls';
import { putBack } from '../model/damage';
import type { Dashboard, DashboardConfiguration } from '../model/dashboard';
import type { ReadDashboard } from '../model/read-dashboard';

/** Changes the configuration as a step that can be undone; changes with the same `merge` in a row are one step. */
export type ChangeDashboard = (
  name: string,
  change: (configuration: DashboardConfiguration) => DashboardConfiguration,
  merge?: string,
) => void;

/** A dashboard while it is edited. */
export interface Editing {
  history: History<Dashboard>;
  dirty: boolean;
  change: ChangeDashboard;
  undo: () => void;
  redo: () => void;
  /** Gives up every change. */
  discard: () => void;
  /** Saves once, and ends. Rejects with why it is not saved; nothing is lost then. */
  apply: () => Promise<void>;
}

/** What is shown of a dashboard: the stored one, or while it is edited the working copy. */
export function useEditing({ dashboard, damages }: ReadDashboard): {
  shown: Dashboard;
  editing: Editing | null;
  begin: () => void;
} {
  const client = useQueryClient();
  const [history, setHistory] = useState<History<Dashboard> | null>(null);
  const begin = useCallback(() => setHistory(startHistory(dashboard)), [dashboard]);
  const change = useCallback<ChangeDashboard>(
    (name, alter, merge) =>
      setHistory((now) => {
        if (!now) return now;
        const configuration = alter(now.value.configuration);
        if (configuration === now.value.configuration) return now;
        return record(now, { ...now.value, configuration }, { name, merge });
      }),
    [],
  );
  const editing = useMemo((): Editing | null => {
    if (!history) return null;
    return {
      history,
      dirty: history.done.length > 0,
      change,
      undo: () => setHistory(undo(history)),
      redo: () => setHistory(redo(history)),
      discard: () => setHistory(null),
      async apply() {
        if (history.done.length > 0) {
          const saved = await saveDashboard(putBack(history.value, damages));
          client.setQueryData(dashboardQuery(saved.id.id).queryKey, saved);
        }
        setHistory(null);
      },
    };
  }, [history, change, damages, client]);
  return { shown: history?.value ?? dashboard, editing, begin };
}
